import { getQuote, type QuoteWire } from '@peregrine/contract/routes/quotes'
import { getTokenBalance } from '@peregrine/contract/routes/balances'
import { Fault, isFault } from '@peregrine/core/fault'
import { networkFacts } from '@peregrine/core/network'
import type { Trading } from '@peregrine/contract/routes/trading'
import type { TradeSettings } from '@peregrine/core/trading/settings/tradeSettings'
import type { ExecutionRecord, ExecutionSummary } from '@peregrine/wallet/execution/executionRecord'
import type { Intent } from '@peregrine/wallet/intent'
import { type Quote, parseQuote } from '@peregrine/wallet/trade/parseQuote'
import type { SwapPorts, SwapRequest, SwapStep } from '@peregrine/wallet/trade/runSwap'
import type { BuiltTransaction } from '@peregrine/wallet/execution/runExecution'
import { forSeveral } from './forSeveral.ts'
import { askRouteService, buildRouted } from './routeService.ts'
import { keptBack } from '../../domain/trade-ticket/keptBack.ts'
import { call } from '../../kit/http/call.ts'
import { buildEvmSwap, plainCall } from './buildEvm.ts'
import { buildSolana } from './buildSolana.ts'
import { evmUnsigned } from '@peregrine/wallet/trade/evmUnsigned'
import { executeIntent, wayOf } from './executions.ts'
import { costOf } from './fees.ts'
import { newIntentId } from './newIntentId.ts'
import type { SendWay } from './send.ts'
import { signPermitFor } from './signFor.ts'

/** A quote with the reply it was read from, which the page shows. */
export type ShownQuote = {
  quote: Quote
  wire: QuoteWire
  /** Of the route service; null for our own route. */
  quoteResponse: Record<string, unknown> | null
}

/** What one wallet's part of a press needs. */
export type SwapScene = {
  pressId: string
  symbol: string
  settings: TradeSettings
  hasRouteService: boolean
  /** Wallets that trade with the same press: they move the price for each other. */
  walletCount: number
  environment: Trading['environment']
  confirm: (quote: QuoteWire) => Promise<boolean>
  /** Throws where the sale must not be sent, with the words. */
  checkQuote: (quote: Quote) => void
  onStep: (step: SwapStep) => void
  onRecord: (record: ExecutionRecord) => void
}

/** What a wallet holds of a token, read from the chain. Throws for a reply that is no amount. */
export async function readUnits(
  request: Pick<SwapRequest, 'network' | 'wallet'>,
  token: string,
): Promise<bigint> {
  const { network, wallet } = request
  const { units } = await call(getTokenBalance, { params: { network, wallet, token } })
  if (typeof units !== 'string' || !/^\d{1,78}$/.test(units)) throw new Error('the balance is no amount')
  return BigInt(units)
}

/** What the server says when its chain, not the trade, was the obstacle. */
function quoteFailure(error: unknown): unknown {
  return isFault(error, 'chain.unreachable') || isFault(error, 'reply.malformed')
    ? new Fault('route.quote-failed', { why: error.code }, { cause: error })
    : error
}

async function ownQuote(request: SwapRequest, settings: TradeSettings, units: bigint): Promise<QuoteWire> {
  const { network, side, token, pool, wallet, slippageBps } = request
  const asked = call(getQuote, {
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
  request: SwapRequest,
  { settings, hasRouteService, walletCount }: SwapScene,
  units: bigint,
): Promise<ShownQuote> {
  const wire = forSeveral(await ownQuote(request, settings, units), walletCount)
  const routed =
    hasRouteService && networkFacts[request.network].family === 'SOL'
      ? await askRouteService(request, wire).catch((error: unknown) => {
          console.warn('The route service gave no quote', error)
          return null
        })
      : null
  if (!routed) return { quote: parseQuote(wire), wire, quoteResponse: null }
  return { quote: parseQuote(routed.wire), ...routed }
}

async function buildFor(
  intent: Intent,
  quote: Quote,
  settings: TradeSettings,
  shown: ShownQuote | undefined,
): Promise<BuiltTransaction> {
  if (intent.kind !== 'swap') {
    if (intent.kind === 'permit') throw new Error('a permit is signed with its trade')
    return { unsigned: evmUnsigned(intent, plainCall(intent)), lastValidBlockHeight: null }
  }
  const routed = shown?.quoteResponse
  if (routed) return buildRouted(intent, quote, routed, settings)
  if (networkFacts[intent.network].family === 'SOL') return buildSolana(intent, quote, settings)
  return { unsigned: await buildEvmSwap(intent, quote, signPermitFor), lastValidBlockHeight: null }
}

function summaryOf(
  { side }: SwapRequest,
  { spend, receive }: Quote,
  symbol: string,
  way: SendWay,
): ExecutionSummary {
  return {
    symbol,
    decimals: (side === 'buy' ? receive : spend).decimals,
    spendSymbol: spend.symbol,
    spendDecimals: spend.decimals,
    protection: way.protection,
  }
}

/** Everything that a trade with one local wallet waits for. */
export function swapPorts(request: SwapRequest, scene: SwapScene): SwapPorts {
  const { settings, environment, pressId, symbol } = scene
  const known = new Map<Quote, ShownQuote>()
  return {
    environment,
    nowMs: () => Date.now(),
    newId: newIntentId,
    balanceOf: (token) => readUnits(request, token),
    quote: async (units) => {
      const shown = await askQuote(request, scene, units)
      known.set(shown.quote, shown)
      return shown.quote
    },
    confirm: async (quote) => {
      scene.checkQuote(quote)
      const shown = known.get(quote)
      return shown !== undefined && scene.confirm(shown.wire)
    },
    limits: async (kind, quote) => costOf(kind, quote, settings),
    reserve: async () => keptBack(request.network),
    execute: (intent, quote) => {
      // An approval goes the public way: there is nothing in it to be sandwiched.
      const way =
        intent.kind === 'swap' ? wayOf(settings) : { ...wayOf(settings), protection: 'off' as const }
      return executeIntent(intent, pressId, summaryOf(request, quote, symbol, way), {
        environment,
        way,
        build: (built) => buildFor(built, quote, settings, known.get(quote)),
        onChange: scene.onRecord,
      })
    },
    onStep: scene.onStep,
  }
}
