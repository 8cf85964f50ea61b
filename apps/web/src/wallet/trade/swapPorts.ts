import { getQuote, type QuoteWire } from '@peregrine/contract/routes/quotes'
import { getTokenBalance } from '@peregrine/contract/routes/balances'
import { networkFacts } from '@peregrine/core/network'
import type { Trading } from '@peregrine/contract/routes/trading'
import type { TradeSettings } from '@peregrine/core/trading/settings/tradeSettings'
import type { ExecutionRecord, ExecutionSummary } from '@peregrine/wallet/execution/executionRecord'
import type { Intent } from '@peregrine/wallet/intent'
import { type Quote, parseQuote } from '@peregrine/wallet/trade/parseQuote'
import type { SwapPorts, SwapRequest, SwapStep } from '@peregrine/wallet/trade/runSwap'
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
export type ShownQuote = { quote: Quote; wire: QuoteWire }

/** What one wallet's part of a press needs. */
export type SwapScene = {
  pressId: string
  symbol: string
  settings: TradeSettings
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

async function askQuote(request: SwapRequest, settings: TradeSettings, units: bigint): Promise<ShownQuote> {
  const { network, side, token, pool, wallet, slippageBps } = request
  const wire = await call(getQuote, {
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
  return { quote: parseQuote(wire), wire }
}

async function buildFor(intent: Intent, quote: Quote, settings: TradeSettings) {
  if (intent.kind !== 'swap') {
    if (intent.kind === 'permit') throw new Error('a permit is signed with its trade')
    return { unsigned: evmUnsigned(intent, plainCall(intent)), lastValidBlockHeight: null }
  }
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
  const wires = new Map<Quote, QuoteWire>()
  return {
    environment,
    nowMs: () => Date.now(),
    newId: newIntentId,
    balanceOf: (token) => readUnits(request, token),
    quote: async (units) => {
      const { quote, wire } = await askQuote(request, settings, units)
      wires.set(quote, wire)
      return quote
    },
    confirm: async (quote) => {
      scene.checkQuote(quote)
      const wire = wires.get(quote)
      return wire !== undefined && scene.confirm(wire)
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
        build: (built) => buildFor(built, quote, settings),
        onChange: scene.onRecord,
      })
    },
    onStep: scene.onStep,
  }
}
