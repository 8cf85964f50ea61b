import type { Order, OrderWallet } from '@peregrine/contract/order'
import { isFault } from '@peregrine/core/fault'
import type { Trading } from '@peregrine/contract/routes/trading'
import { isSaleRefused, type SaleFacts } from '@peregrine/core/trading/saleSafety'
import type { TradeSettings } from '@peregrine/core/trading/settings/tradeSettings'
import { orderReasons } from '@peregrine/orders/orderSteps'
import { worstPriceOf } from '@peregrine/orders/worstReceipt'
import type { TradeEnd } from '@peregrine/orders/tradeEnd'
import type { ServiceFee, SwapIntent } from '@peregrine/wallet/intent'
import type { Quote } from '@peregrine/wallet/trade/parseQuote'
import {
  type ExecutionEnd,
  runSwap,
  type SwapOutcome,
  type SwapRequest,
} from '@peregrine/wallet/trade/runSwap'
import { afterTrade } from '../afterTrade.ts'
import { checkSale } from '../checkSale.ts'
import { foreseeNonce } from '../executions.ts'
import { foreseeFees } from '../fees.ts'
import { isCostly } from '../isCostly.ts'
import { protectionOf } from '../protectionOf.ts'
import { readCoinPrice } from '../readCoinPrice.ts'
import { readSaleFacts } from '../saleFacts.ts'
import { type SwapScene, swapPorts } from '../swapPorts.ts'
import type { Trader } from '../traderPorts.ts'
import { boundQuote, OffLimits } from './boundQuote.ts'
import { feeOfOrder } from './orderFee.ts'
import { sizeOfOrder } from './sizeOfOrder.ts'

/** Why an order's trade was not signed; the code is the order's reason. */
class NotTraded extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** The sell config asks to wait until then. */
class WaitsUntil extends Error {
  readonly atMs: number

  constructor(atMs: number) {
    super('the interval between sales is not over')
    this.atMs = atMs
  }
}

/** The slot's settings, with what the order fixed when it was armed. */
function settingsOf(trader: Trader, { network, side, tradeSettings, limits }: Order): TradeSettings {
  const settings = trader.settingsOf(network, side)
  const { mode, gasPrice, priorityFee } = tradeSettings
  const gas =
    gasPrice === null
      ? { autoGasMode: true }
      : { autoGasMode: false, maxGasFee: gasPrice, maxPriorityFee: priorityFee ?? 0 }
  return {
    ...settings,
    ...gas,
    fastMode: mode === 'fast',
    autoSlippage: false,
    slippage: limits.slippageBps / 100,
    confirmTrades: false,
  }
}

function checkInterval(trader: Trader, { network, side, condition }: Order, { receive }: Quote): void {
  if (side !== 'sell') return
  const decision = checkSale(
    trader,
    { network, token: condition.tokenAddress },
    receive.units,
    trader.nowMs(),
  )
  if (decision.type === 'below-minimum') throw new NotTraded('below-minimum')
  if (decision.type === 'wait') throw new WaitsUntil(decision.untilMs)
}

type Scene = { order: Order; wallet: OrderWallet; isOurs: () => Promise<boolean> }

/**
 * True if the wallet has sealed the terms of this very order: the book's answer to the claim may be another one. Only its
 * own seal is asked for, since a hundred wallets would each ask for a hundred.
 */
async function hasSealed(trader: Trader, order: Order, { address }: OrderWallet): Promise<boolean> {
  const wallets = order.wallets.map((one) => (one.address === address ? one : { ...one, seal: undefined }))
  return (await trader.sealedBy({ ...order, wallets })).includes(address)
}

type Facts = { trading: Trading; coinPrice: number | null; isSealed: boolean; saleFacts: SaleFacts | null }

/** What decides whether an order may trade now, asked for at once. */
async function readFacts(trader: Trader, { order, wallet }: Scene): Promise<Facts> {
  const { network, side, condition } = order
  const { tokenAddress, poolAddress } = condition
  const [trading, coinPrice, isSealed, saleFacts] = await Promise.all([
    trader.trading(),
    readCoinPrice(trader, network),
    hasSealed(trader, order, wallet),
    side === 'buy' ? readSaleFacts(trader, network, tokenAddress, poolAddress) : null,
  ])
  return { trading, coinPrice, isSealed, saleFacts }
}

/** What a trader would be asked about is refused: nobody is there to say yes. */
function refuseRisks(trader: Trader, { order, wallet }: Scene, facts: Facts): void {
  const { isSealed, coinPrice, saleFacts } = facts
  if (!isSealed) throw new NotTraded(orderReasons.unsealed)
  if (trader.isConnected(wallet.address)) throw new NotTraded('wallet-connected')
  // A bound that cannot be checked is none.
  if (coinPrice === null || worstPriceOf(order) === null) throw new NotTraded('price-unknown')
  if (saleFacts && isSaleRefused(saleFacts)) throw new NotTraded('unsellable')
}

type PricedScene = SwapScene & { serviceFee: ServiceFee }

async function sceneOf(trader: Trader, given: Scene): Promise<PricedScene> {
  const { order, isOurs } = given
  const facts = await readFacts(trader, given)
  const { trading, coinPrice } = facts
  // A sandbox may be begun anew while a page stays open.
  const { id, runId } = trading.environment
  if (order.environment.id !== id || order.environment.runId !== runId) throw new NotTraded('other-run')
  const now = feeOfOrder(trader, order, trading)
  if (now.type !== 'agreed') throw new NotTraded('fee-changed')
  refuseRisks(trader, given, facts)
  const settings = settingsOf(trader, order)
  return {
    serviceFee: now.fee,
    pressId: order.id,
    isByOrder: true,
    symbol: order.symbol,
    settings: { ...settings, antiSandwich: protectionOf(settings, trading, order.network) },
    hasRouteService: trading.routeService.isOpen,
    allUnits: (own) => own * BigInt(order.wallets.length),
    environment: trading.environment,
    bound: (quote) => boundQuote(order, quote, coinPrice),
    checkQuote: (quote) => checkInterval(trader, order, quote),
    confirm: async (wire, maxFee) => {
      if (order.side === 'buy' && isCostly(wire, maxFee)) throw new NotTraded('costly')
      if (!(await isOurs())) throw new NotTraded('interrupted')
      return true
    },
    onStep: () => undefined,
    onRecord: () => undefined,
  }
}

function endOf(end: ExecutionEnd): TradeEnd {
  if (end.state === 'refused')
    // Another tab has this intent in hand: the log tells how it ends.
    return end.code === 'duplicate'
      ? { state: 'unknown', hash: null }
      : { state: 'failed', reason: end.code, hash: null }
  if (end.state === 'confirmed') return { state: 'confirmed', hash: end.hash }
  if (end.state === 'unknown') return { state: 'unknown', hash: end.hash }
  return { state: 'failed', reason: end.reason ?? end.state, hash: end.hash }
}

/** Codes of runSwap that say what the trader knows as a message of its own. */
const notSentReasons: Partial<Record<string, string>> = { 'balance-short': 'insufficient-balance' }

function conclude(
  trader: Trader,
  { order, wallet }: Scene,
  scene: SwapScene,
  outcome: SwapOutcome,
): TradeEnd {
  if (outcome.type === 'not-sent')
    return { state: 'failed', reason: notSentReasons[outcome.why.code] ?? outcome.why.code, hash: null }
  const { end, agreed } = outcome
  trader.tell({ type: 'balance-changed', network: order.network, wallet: wallet.address })
  if (end.state === 'confirmed') {
    const intent: SwapIntent = { ...outcome.intent, id: wallet.intentId }
    void afterTrade(trader, { intent, agreed, scene })
  }
  return endOf(end)
}

async function tradeOnce(trader: Trader, given: Scene): Promise<TradeEnd> {
  const { order, wallet } = given
  const { network, side, condition, limits } = order
  const { address } = wallet
  foreseeNonce(trader, { network, wallet: address })
  foreseeFees(trader, network, settingsOf(trader, order))
  const [scene, size] = await Promise.all([sceneOf(trader, given), sizeOfOrder(trader, order, wallet)])
  if (!size) return { state: 'failed', reason: 'amount-zero', hash: null }
  const request: SwapRequest = {
    network,
    side,
    token: condition.tokenAddress,
    pool: condition.poolAddress,
    size,
    wallet: address,
    slippageBps: limits.slippageBps,
    serviceFee: scene.serviceFee,
  }
  const ports = swapPorts(trader, request, scene)
  const outcome = await runSwap(request, {
    ...ports,
    // Fixed when the order was armed: the fence lets one transaction of it out, whoever sends it.
    execute: (intent, quote) =>
      ports.execute(intent.kind === 'swap' ? { ...intent, id: wallet.intentId } : intent, quote),
  })
  return conclude(trader, given, scene, outcome)
}

function reasonOf({ codeOf }: Trader, error: unknown): string {
  if (error instanceof NotTraded) return error.code
  return isFault(error) ? error.code : (codeOf(error) ?? 'not-built')
}

/** Trades for one wallet of an order, within its limits and under its intent. Never throws. */
export async function tradeOrder(trader: Trader, given: Scene): Promise<TradeEnd> {
  const { order } = given
  const untilMs = trader.nowMs() + order.limits.maxAgeMs
  for (;;) {
    try {
      return await tradeOnce(trader, given)
    } catch (error) {
      if (error instanceof OffLimits) return { state: 'off-limits' }
      if (!(error instanceof WaitsUntil) || error.atMs > untilMs) {
        if (!(error instanceof NotTraded)) console.error('An order did not come to its signature', error)
        return {
          state: 'failed',
          reason: error instanceof WaitsUntil ? 'interval' : reasonOf(trader, error),
          hash: null,
        }
      }
      await trader.sleep(Math.max(0, error.atMs - trader.nowMs()))
    }
  }
}
