import { getQuote, type QuoteWire } from '@peregrine/contract/routes/quotes'
import { balanceLimitMs, getTokenBalance } from '@peregrine/contract/routes/balances'
import { Fault, isFault } from '@peregrine/core/fault'
import { networkFacts } from '@peregrine/core/network'
import type { Trading } from '@peregrine/contract/routes/trading'
import type { TradeSettings } from '@peregrine/core/trading/settings/tradeSettings'
import type { ExecutionRecord, ExecutionSummary } from '@peregrine/wallet/execution/executionRecord'
import type { Intent } from '@peregrine/wallet/intent'
import { type Quote, parseQuote } from '@peregrine/wallet/trade/parseQuote'
import type { SwapPorts, SwapRequest, SwapStep } from '@peregrine/wallet/trade/runSwap'
import type { Completion } from '@peregrine/wallet/execution/executionPorts'
import { forSeveral } from './forSeveral.ts'
import { quoteToWire } from './quoteToWire.ts'
import { askRouteService, buildRouted } from './routeService.ts'
import { keptBack } from '@peregrine/core/trading/keptBack'
import { tryOnChain } from './chain.ts'
import { buildEvmSwap, builtEvm, plainCall } from './buildEvm.ts'
import { buildSolana } from './buildSolana.ts'
import { owedOf } from './owedOf.ts'
import { executeIntent, wayOf } from './executions.ts'
import { chainNowMs, costOf } from './fees.ts'
import { call } from './http/callRoute.ts'
import type { SendWay } from './send.ts'
import type { Trader } from './traderPorts.ts'

/** What one wallet's part of a press needs. */
export type SwapScene = {
  pressId: string
  symbol: string
  settings: TradeSettings
  hasRouteService: boolean
  /**
   * What all wallets of the press spend together if this one spends so much: they move the price for each other. Base
   * units of what is spent.
   */
  allUnits(own: bigint): bigint
  environment: Trading['environment']
  confirm: (quote: QuoteWire, maxFee: bigint) => Promise<boolean>
  /** The quote with a higher minimum, where whoever trades bounds it by a price. Throws where it falls short of that. */
  bound?: (quote: Quote) => Quote
  /** Throws where the sale must not be sent, with the words. */
  checkQuote: (quote: Quote) => void
  /** By an order: nobody may be there. */
  isByOrder?: true
  onStep: (step: SwapStep) => void
  onRecord: (record: ExecutionRecord) => void
}

/** What a wallet holds of a token, read from the chain. Throws for a reply that is no amount. */
export async function readUnits(
  trader: Trader,
  request: Pick<SwapRequest, 'network' | 'wallet'>,
  token: string,
): Promise<bigint> {
  const { network, wallet } = request
  const { units } = await call(trader, getTokenBalance, {
    params: { network, wallet, token },
    timeoutMs: balanceLimitMs,
  })
  if (typeof units !== 'string' || !/^\d{1,78}$/.test(units)) throw new Error('the balance is no amount')
  return BigInt(units)
}

/** What the server says when its chain, not the trade, was the obstacle. */
function quoteFailure(error: unknown): unknown {
  return isFault(error, 'chain.unreachable') || isFault(error, 'reply.malformed')
    ? new Fault('route.quote-failed', { why: error.code }, { cause: error })
    : error
}

async function ownQuote(
  trader: Trader,
  request: SwapRequest,
  settings: TradeSettings,
  units: bigint,
): Promise<QuoteWire> {
  const { network, side, token, pool, wallet, slippageBps } = request
  const asked = call(trader, getQuote, {
    params: { network, token },
    query: {
      side,
      units: units.toString(),
      ...(pool === null ? {} : { pool }),
      wallet,
      ...(slippageBps === null ? {} : { slippageBps }),
      mode: settings.fastMode ? 'fast' : 'safe',
    },
  })
  return asked.catch((error: unknown) => {
    throw quoteFailure(error)
  })
}

/** The better of our own route and the service's, where the operator has opened one. */
async function askQuote(
  trader: Trader,
  request: SwapRequest,
  { settings, hasRouteService, allUnits }: SwapScene,
  units: bigint,
): Promise<Quote> {
  const own = await ownQuote(trader, request, settings, units)
  // What is malformed is refused before its minimum is counted anew.
  parseQuote(own)
  const wire = forSeveral(own, allUnits(units))
  const routed =
    hasRouteService && networkFacts[request.network].family === 'SOL'
      ? await askRouteService(trader, request, wire).catch((error: unknown) => {
          console.warn('The route service gave no quote', error)
          return null
        })
      : null
  // What no route of ours can make is built by the service, or not at all.
  if (!routed && wire.isByService) throw new Fault('route.none')
  if (!routed) return parseQuote(wire)
  return { ...parseQuote(routed.wire), routed: routed.quoteResponse }
}

async function buildFor(
  trader: Trader,
  intent: Intent,
  quote: Quote,
  settings: TradeSettings,
): Promise<Completion> {
  if (intent.kind !== 'swap') {
    if (intent.kind === 'permit') throw new Error('a permit is signed with its trade')
    if (intent.kind === 'close-accounts') throw new Error('a trade closes no accounts by themselves')
    return async (limits) => builtEvm({ ...intent, limits }, plainCall(intent))
  }
  if (networkFacts[intent.network].family === 'EVM') return buildEvmSwap(trader, intent, quote)
  const built = await (quote.routed
    ? buildRouted(trader, intent, quote, quote.routed, settings)
    : buildSolana(trader, intent, quote, settings))
  return async () => built
}

function summaryOf(
  { side }: SwapRequest,
  { spend, receive }: Quote,
  { symbol, isByOrder }: SwapScene,
  way: SendWay,
): ExecutionSummary {
  return {
    symbol,
    decimals: (side === 'buy' ? receive : spend).decimals,
    spendSymbol: spend.symbol,
    spendDecimals: spend.decimals,
    protection: way.protection,
    ...(isByOrder && { isByOrder }),
  }
}

/** What the approval that follows a purchase at once costs at most; coins in base units. */
async function feeAhead(
  trader: Trader,
  request: SwapRequest,
  quote: Quote,
  settings: TradeSettings,
): Promise<bigint> {
  return isApprovedAhead(trader, request) ? (await costOf(trader, 'approval', quote, settings)).maxCost : 0n
}

/** True for a trade that is followed by an approval of what it buys. */
export function isApprovedAhead(
  trader: Pick<Trader, 'isPreApproved'>,
  { side, network }: Pick<SwapRequest, 'side' | 'network'>,
): boolean {
  return side === 'buy' && networkFacts[network].family === 'EVM' && trader.isPreApproved()
}

/** A clock that differs from the newest block's time by more is told of. */
const maxClockOffMs = 30_000

/** Everything that a trade with one local wallet waits for. */
export function swapPorts(trader: Trader, request: SwapRequest, scene: SwapScene): SwapPorts {
  const { settings, environment, pressId } = scene
  return {
    environment,
    nowMs: trader.nowMs,
    chainNowMs: async () => {
      const chainNow = await chainNowMs(trader, request.network)
      const offMs = trader.nowMs() - chainNow
      if (Math.abs(offMs) > maxClockOffMs)
        trader.tell({ type: 'clock-off', seconds: Math.round(offMs / 1_000) })
      return chainNow
    },
    newId: trader.newId,
    balanceOf: (token) => readUnits(trader, request, token),
    quote: async (units) => {
      const quote = await askQuote(trader, request, scene, units)
      return scene.bound?.(quote) ?? quote
    },
    confirm: async (quote, maxFee) => {
      scene.checkQuote(quote)
      const aheadFee = await feeAhead(trader, request, quote, settings)
      return scene.confirm(quoteToWire(quote), maxFee + aheadFee)
    },
    limits: async (kind, quote) => costOf(trader, kind, quote, settings),
    tryCall: (tried) => tryOnChain(trader, networkFacts[request.network].chain, tried),
    reserve: async () => keptBack(request.network),
    execute: (intent, quote) => {
      // An approval goes the public way: there is nothing in it to be sandwiched.
      const way =
        intent.kind === 'swap' ? wayOf(settings) : { ...wayOf(settings), protection: 'off' as const }
      return executeIntent(trader, intent, pressId, summaryOf(request, quote, scene, way), {
        environment,
        way,
        build: (built) => buildFor(trader, built, quote, settings),
        onChange: scene.onRecord,
        ...(intent.kind === 'swap' && { owed: owedOf(quote, trader.user()) }),
      })
    },
    onStep: scene.onStep,
  }
}
