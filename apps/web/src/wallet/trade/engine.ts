import type { Trading } from '@peregrine/contract/routes/trading'
import { networkFacts } from '@peregrine/core/network'
import type { TradeSettings } from '@peregrine/core/trading/settings/tradeSettings'
import { typedSlippage } from '@peregrine/core/trading/settings/settingsLimits'
import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import type { Quote } from '@peregrine/wallet/trade/parseQuote'
import { runSwap, type SwapOutcome, type SwapRequest } from '@peregrine/wallet/trade/runSwap'
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import type { Press } from '../../domain/doors/tradeDoor.ts'
import { useWalletDoor } from '../../domain/doors/walletDoor.ts'
import { tradingWallets, useOwnWallets } from '../../domain/own-wallets/useOwnWallets.ts'
import { activeSettings } from '../../domain/trade-settings/activeSlot.ts'
import { protectionOf } from '../../domain/trade-settings/protectionOf.ts'
import { addPlaced, reportPlaced, type TradeStep } from '../../domain/trade-ticket/usePlacedTrades.ts'
import { findTrading } from '../../domain/trading/useTrading.ts'
import { showToast } from '../../kit/toast/showToast.ts'
import { afterTrade } from './afterTrade.ts'
import { consentOf } from './consent.ts'
import { foreseeFees } from './fees.ts'
import { NotNow, refuseSale } from './refuseSale.ts'
import { holdName } from './holder.ts'
import { markTrade } from './markTrade.ts'
import { keepRecovering } from './recovery.ts'
import { readLargeBuy, readSaleFacts } from './saleFacts.ts'
import { isConnected } from './signConnected.ts'
import { sizeOf } from './sizeOf.ts'
import type { SwapScene } from './swapPorts.ts'
import { swapPorts } from './swapPorts.ts'
import { tellEnd, tellFailure } from './tell.ts'
import { errorText, notSentText } from './tradeText.ts'
import { unlockFirst } from './unlockFirst.ts'

/** Wallets of one press that trade at the same time; the others follow. */
const atOnce = 8

type PressScene = {
  press: Press
  queries: QueryClient
  environment: Trading['environment']
  hasRouteService: boolean
  settings: TradeSettings
  slippageBps: number | null
  confirm: SwapScene['confirm']
}

const stepOf: Partial<Record<ExecutionRecord['state'], TradeStep>> = {
  claimed: 'building',
  signed: 'sending',
  sent: 'waiting',
}

function report({ press }: PressScene, wallet: string, step: TradeStep, hash: string | null = null): void {
  reportPlaced(press.id, wallet, { state: 'running', step, hash })
}

function fail({ press }: PressScene, wallet: string, text: string, hash: string | null = null): void {
  reportPlaced(press.id, wallet, { state: 'failed', text, hash })
}

/** Slippage of the slot in basis points; null for automatic. What the spec replaces is told. */
function slippageOf({ request }: Press, settings: TradeSettings): number | null {
  const read = typedSlippage(request.network, settings)
  if (read?.notice)
    showToast({
      kind: 'warning',
      text: i18next.t(
        read.notice === 'capped-at-50' ? 'tradeMessages.slippageCapped' : 'tradeMessages.slippageReset',
      ),
    })
  return read?.bps ?? null
}

async function sceneOf(press: Press, wallets: readonly string[], queries: QueryClient): Promise<PressScene> {
  const { network, side, token, pool, symbol = '' } = press.request
  const kept = activeSettings(network, side)
  foreseeFees(network, kept.settings)
  // Waited for before the quote is asked: a measurement may take seconds, in which a quote would grow old.
  const [trading, sale, largeBuyUnits] = await Promise.all([
    findTrading(queries),
    side === 'buy' ? readSaleFacts(network, token, pool) : null,
    side === 'buy' ? readLargeBuy(network) : null,
  ])
  const settings = { ...kept.settings, antiSandwich: protectionOf(kept, trading, network) }
  return {
    press,
    queries,
    environment: trading.environment,
    hasRouteService: trading.routeService.isOpen,
    settings,
    slippageBps: slippageOf(press, settings),
    confirm: consentOf({ symbol, wallets, isAlways: settings.confirmTrades, largeBuyUnits, sale }),
  }
}

function swapScene(scene: PressScene, wallet: string): SwapScene {
  const { press, settings, hasRouteService, environment, confirm } = scene
  return {
    pressId: press.id,
    symbol: press.request.symbol ?? '',
    settings,
    hasRouteService,
    environment,
    confirm: (quote) => {
      report(scene, wallet, 'consent')
      return confirm(quote)
    },
    checkQuote: (quote: Quote) => refuseSale(press, quote),
    onStep: (step) => report(scene, wallet, step),
    onRecord: ({ intent, state, attempts }) => {
      const step = stepOf[state]
      if (intent.kind === 'swap' && step) report(scene, wallet, step, attempts.at(-1)?.hash ?? null)
    },
  }
}

async function conclude(
  scene: PressScene,
  wallet: string,
  given: SwapScene,
  outcome: SwapOutcome,
): Promise<void> {
  const { press, queries } = scene
  const { network, side, symbol = '' } = press.request
  if (outcome.type === 'not-sent') {
    const spent = side === 'sell' && symbol ? symbol : networkFacts[network].coin
    const text = notSentText(outcome.why, network, spent)
    fail(scene, wallet, text ?? i18next.t('trade.declined'))
    if (text !== null) tellFailure(press, text)
    return
  }
  const { end, quote, intent } = outcome
  tellEnd(press, wallet, end, quote, scene.environment.runId !== null)
  if (end.state === 'confirmed') await afterTrade({ intent, quote, hash: end.hash, scene: given, queries })
}

async function tradeWith(scene: PressScene, wallet: string): Promise<void> {
  const { press, slippageBps } = scene
  const { network, side, token, pool } = press.request
  try {
    const size = await sizeOf(press.request, wallet)
    if (!size) {
      const text = i18next.t('tradeMessages.amountInvalid')
      fail(scene, wallet, text)
      return tellFailure(press, text)
    }
    const request: SwapRequest = { network, side, token, pool, size, wallet, slippageBps }
    const given = swapScene(scene, wallet)
    await conclude(scene, wallet, given, await runSwap(request, swapPorts(request, given)))
  } catch (error) {
    if (!(error instanceof NotNow)) console.error('A trade did not come to its signature', error)
    const text = error instanceof NotNow ? error.message : errorText(error, network)
    fail(scene, wallet, text)
    tellFailure(press, text)
  }
}

/** Runs `work` for all items, so many at a time. */
async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
}

function walletsOf({ request }: Press): string[] {
  const { all, trading } = tradingWallets(useOwnWallets.getState(), request.network)
  const asked = request.wallets ?? trading.map(({ address }) => address)
  return all.flatMap(({ address }) => (asked.includes(address) ? [address] : []))
}

async function take(press: Press, queries: QueryClient): Promise<void> {
  const wallets = walletsOf(press)
  if (wallets.length === 0) {
    useWalletDoor.getState().show({ name: 'create' })
    return
  }
  markTrade('taken', press.id)
  addPlaced(press, wallets)
  const failAll = (text: string) => {
    for (const wallet of wallets) reportPlaced(press.id, wallet, { state: 'failed', text, hash: null })
    tellFailure(press, text)
  }
  try {
    const isLocal = wallets.some((wallet) => !isConnected(wallet))
    const isOpen = useOwnWallets.getState().vault === 'unlocked'
    // What the page takes for unlocked mostly is: nothing waits for the worker's word.
    const [isUnlocked, early] = await Promise.all([
      isLocal ? unlockFirst() : true,
      isOpen ? sceneOf(press, wallets, queries) : null,
    ])
    if (!isUnlocked) return failAll(i18next.t('trade.locked.says'))
    const scene = early ?? (await sceneOf(press, wallets, queries))
    await inTurn(wallets, (wallet) => tradeWith(scene, wallet))
  } catch (error) {
    console.error('A press could not be carried out', error)
    failAll(errorText(error, press.request.network))
  }
}

/** The engine that the trade door passes presses to. */
export function createEngine(queries: QueryClient): (press: Press) => void {
  holdName()
  keepRecovering(queries)
  return (press) => void take(press, queries)
}
