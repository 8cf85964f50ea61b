import type { Trading } from '@peregrine/contract/routes/trading'
import { type Network, networkFacts } from '@peregrine/core/network'
import type { TradeSettings } from '@peregrine/core/trading/settings/tradeSettings'
import { typedSlippage } from '@peregrine/core/trading/settings/settingsLimits'
import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import { unsentUntil } from '@peregrine/wallet/execution/stopSending'
import type { ServiceFee } from '@peregrine/wallet/intent'
import type { Quote } from '@peregrine/wallet/trade/parseQuote'
import { runSwap, type SwapOutcome, type SwapRequest } from '@peregrine/wallet/trade/runSwap'
import type { QueryClient } from '@tanstack/react-query'
import { translate } from '../../kit/i18n/translate.ts'
import { amountFor, type Press } from '../../domain/doors/tradeDoor.ts'
import { useWalletDoor } from '../../domain/doors/walletDoor.ts'
import { allUnitsOf } from '@peregrine/trader/forSeveral'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { coinsAction } from '../../domain/funding/coinsAction.ts'
import { tradingWallets, useOwnWallets } from '../../domain/own-wallets/useOwnWallets.ts'
import { activeSettings } from '../../domain/trade-settings/activeSlot.ts'
import { bypassesProtection, protectionOf } from '@peregrine/trader/protectionOf'
import { addPlaced, reportPlaced, type TradeStep } from '../../domain/trade-ticket/usePlacedTrades.ts'
import { findTrading } from '../../domain/trading/useTrading.ts'
import { showToast } from '../../kit/toast/showToast.ts'
import { holdFrames } from '../../live/scheduleFrame.ts'
import { afterTrade } from '@peregrine/trader/afterTrade'
import { consentOf } from './consent.ts'
import { foreseeNonce } from '@peregrine/trader/executions'
import { foreseeFees } from '@peregrine/trader/fees'
import { isFeeKnown, operatorFee } from '@peregrine/trader/operatorFee'
import { NotNow, refuseSale } from './refuseSale.ts'
import { holdName } from '../holder.ts'
import { inPlaces } from './inPlaces.ts'
import { markTrade } from './markTrade.ts'
import { keepPageRecovering, pageTrader } from './pageTrader.ts'
import { readLargeBuy, readSaleFacts } from '@peregrine/trader/saleFacts'
import { isConnected } from './signConnected.ts'
import { sizeOf } from './sizeOf.ts'
import type { SwapScene } from '@peregrine/trader/swapPorts'
import { swapPorts } from '@peregrine/trader/swapPorts'
import { tellEnd, tellFailure, tellNotBegun, tellStart } from './tell.ts'
import { errorText, lacksCoins, notSentText } from './tradeText.ts'
import { unlockFirst } from './unlockFirst.ts'

/**
 * Wallets of one press that are quoted, signed and sent at the same time. The next one begins when one is sent: none waits
 * for another's block.
 */
const atOnce = 8

/** The wallets stay locked, or nobody says whether they are: no wallet of the press trades. The message is for the trader. */
class StaysLocked extends Error {}

type PressScene = {
  press: Press
  queries: QueryClient
  environment: Trading['environment']
  hasRouteService: boolean
  allUnits: SwapScene['allUnits']
  settings: TradeSettings
  slippageBps: number | null
  serviceFee: ServiceFee
  confirm: SwapScene['confirm']
  /** Rejects with StaysLocked. */
  unlocked: Promise<void>
  /** What is live on the page may be drawn again. */
  releaseFrames: () => void
}

const stepOf: Partial<Record<ExecutionRecord['state'], TradeStep>> = {
  claimed: 'building',
  signed: 'sending',
  sent: 'waiting',
}

function report({ press }: PressScene, wallet: string, step: TradeStep): void {
  reportPlaced(press.id, wallet, { state: 'running', step, hash: null })
}

/** Says how the transaction of a trade stands: as sent only once a node has it. */
function reportRecord({ press }: PressScene, wallet: string, record: ExecutionRecord): void {
  const step = stepOf[record.state]
  if (record.intent.kind !== 'swap' || !step) return
  const hash = record.attempts.at(-1)?.hash ?? null
  const unsent = unsentUntil(record, Date.now())
  const waiting = unsent && { waiting: { intentId: record.id, ...unsent } }
  reportPlaced(press.id, wallet, { state: 'running', step, hash, ...waiting })
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
      text: translate(
        read.notice === 'capped-at-50' ? 'tradeMessages.slippageCapped' : 'tradeMessages.slippageReset',
      ),
    })
  return read?.bps ?? null
}

/** True if a connected wallet would send to the public pool what the slot wants protected. */
function isUnprotected({ request }: Press, wallets: readonly string[], { antiSandwich }: TradeSettings) {
  const { network } = request
  const traders = useOwnWallets.getState().wallets.filter(({ address }) => wallets.includes(address))
  return antiSandwich !== 'off' && traders.some((wallet) => bypassesProtection(wallet, network))
}

async function sceneOf(
  press: Press,
  wallets: readonly string[],
  queries: QueryClient,
  unlocked: Promise<void>,
): Promise<PressScene> {
  const { network, side, token, pool, symbol = '' } = press.request
  const kept = activeSettings(network, side)
  const trader = pageTrader(queries)
  // Not waited for: a quote is asked meanwhile, and the question to the trader comes after both.
  const facts =
    side === 'buy'
      ? Promise.all([readSaleFacts(trader, network, token, pool), readLargeBuy(trader, network)]).then(
          ([sale, largeBuyUnits]) => ({ sale, largeBuyUnits }),
        )
      : null
  foreseeFees(trader, network, kept.settings)
  const trading = await findTrading(queries)
  const settings = { ...kept.settings, antiSandwich: protectionOf(kept.settings, trading, network) }
  const serviceFee = operatorFee(trading, network)
  return {
    press,
    queries,
    environment: trading.environment,
    hasRouteService: trading.routeService.isOpen,
    allUnits: allUnitsOf(
      side === 'buy' && press.request.ownAmounts
        ? wallets.map((wallet) => amountFor(press.request, wallet))
        : null,
      wallets.length,
      coinAddress(network).decimals,
    ),
    settings,
    slippageBps: slippageOf(press, settings),
    serviceFee,
    releaseFrames: holdFrames(),
    unlocked,
    confirm: consentOf({
      symbol,
      wallets,
      ownAmounts: press.request.ownAmounts,
      isAlways: settings.confirmTrades,
      isUnprotected: isUnprotected(press, wallets, settings),
      newFee: isFeeKnown(trader, network, serviceFee) ? null : serviceFee,
      facts,
    }),
  }
}

function swapScene(scene: PressScene, wallet: string, leave: () => void): SwapScene {
  const { press, settings, hasRouteService, allUnits, environment, confirm, releaseFrames } = scene
  return {
    pressId: press.id,
    symbol: press.request.symbol ?? '',
    settings,
    hasRouteService,
    allUnits,
    environment,
    confirm: async (quote, maxFee) => {
      await scene.unlocked
      report(scene, wallet, 'consent')
      return confirm(quote, maxFee)
    },
    checkQuote: (quote: Quote) => refuseSale(pageTrader(scene.queries), press, quote),
    onStep: (step) => report(scene, wallet, step),
    onRecord: (record) => {
      if (record.state === 'signed') releaseFrames()
      // An approval as well: its block may be seconds away.
      if (record.state === 'sent') leave()
      reportRecord(scene, wallet, record)
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
    fail(scene, wallet, text ?? translate('trade.declined'))
    const isShort = lacksCoins(outcome.why, side, network)
    const next = isShort ? coinsAction(queries, network, wallet) : {}
    if (text !== null) tellFailure(press.request, text, next)
    return
  }
  const { end, quote, agreed, intent } = outcome
  // A failed transaction costs fees too.
  void queries.invalidateQueries({ queryKey: ['token-balance', network, wallet] })
  const token = side === 'buy' ? quote.receive : quote.spend
  tellEnd({ pressId: press.id, intent, summary: token }, end, queries)
  if (end.state === 'confirmed') await afterTrade(pageTrader(queries), { intent, agreed, scene: given })
}

/** `leave`: what follows waits for the chain alone. */
async function tradeWith(scene: PressScene, wallet: string, leave: () => void): Promise<void> {
  const { press, slippageBps, serviceFee, queries } = scene
  const { network, side, token, pool } = press.request
  const trader = pageTrader(queries)
  foreseeNonce(trader, { network, wallet })
  try {
    const size = await sizeOf(press.request, wallet)
    if (!size) {
      const text = translate('tradeMessages.amountInvalid')
      fail(scene, wallet, text)
      return tellFailure(press.request, text)
    }
    const request: SwapRequest = { network, side, token, pool, size, wallet, slippageBps, serviceFee }
    const given = swapScene(scene, wallet, leave)
    await conclude(scene, wallet, given, await runSwap(request, swapPorts(trader, request, given)))
  } catch (error) {
    if (error instanceof StaysLocked) throw error
    if (!(error instanceof NotNow)) console.error('A trade did not come to its signature', error)
    const text = error instanceof NotNow ? error.message : errorText(error, network)
    fail(scene, wallet, text)
    tellFailure(press.request, text)
  }
}

/** Resolves once the wallets are unlocked; rejects with StaysLocked. */
async function untilUnlocked(network: Network): Promise<void> {
  const isUnlocked = await unlockFirst().catch((error: unknown) => {
    console.error('The worker did not say whether the wallets are unlocked', error)
    throw new StaysLocked(errorText(error, network), { cause: error })
  })
  if (!isUnlocked) throw new StaysLocked(translate('trade.locked.says'))
}

function walletsOf({ request }: Press): string[] {
  const { all, trading } = tradingWallets(useOwnWallets.getState(), request.network)
  const asked = request.wallets ?? trading.map(({ address }) => address)
  return all.flatMap(({ address }) => (asked.includes(address) ? [address] : []))
}

async function take(press: Press, queries: QueryClient): Promise<void> {
  const { network } = press.request
  const wallets = walletsOf(press)
  if (wallets.length === 0) {
    useWalletDoor.getState().show({ name: 'create' })
    return
  }
  markTrade('taken', press.id)
  addPlaced(press, wallets)
  const failAll = (text: string) => {
    for (const wallet of wallets) reportPlaced(press.id, wallet, { state: 'failed', text, hash: null })
    tellNotBegun(text)
  }
  try {
    const isLocal = wallets.some((wallet) => !isConnected(wallet))
    const isOpen = useOwnWallets.getState().vault === 'unlocked'
    const { confirmTrades } = activeSettings(network, press.request.side).settings
    if (!confirmTrades && (isOpen || !isLocal)) tellStart(press.request)
    const unlocked = isLocal ? untilUnlocked(network) : Promise.resolve()
    // A trade that ends before its consent does not ask.
    unlocked.catch(() => undefined)
    // What the page takes for unlocked mostly is: only consent waits for the worker's word.
    if (!isOpen) await unlocked
    const scene = await sceneOf(press, wallets, queries, unlocked)
    await inPlaces(wallets, atOnce, (wallet, leave) => tradeWith(scene, wallet, leave))
  } catch (error) {
    if (error instanceof StaysLocked) return failAll(error.message)
    console.error('A press could not be carried out', error)
    failAll(errorText(error, network))
  }
}

/** The engine that the trade door passes presses to. */
export function createEngine(queries: QueryClient): (press: Press) => void {
  void holdName()
  keepPageRecovering(queries)
  return (press) => void take(press, queries)
}
