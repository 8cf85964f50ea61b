import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { getRouteInstructions, getRouteQuote } from '@peregrine/contract/routes/solanaSwaps'
import { impactOfPart } from '@peregrine/core/trading/autoSlippage'
import type { TradeSettings } from '@peregrine/core/trading/settings/tradeSettings'
import { composeRouted, routedTables } from '@peregrine/protocols/solana/composeRouted'
import { nativeSolMint } from '@peregrine/protocols/solana/programs'
import { accountRent } from '@peregrine/protocols/solana/rent'
import { jitoTipAccounts } from '@peregrine/protocols/solana/tipAccounts'
import type { BuiltTransaction } from '@peregrine/wallet/execution/executionPorts'
import type { SwapIntent } from '@peregrine/wallet/intent'
import type { Quote } from '@peregrine/wallet/trade/parseQuote'
import type { SwapRequest } from '@peregrine/wallet/trade/runSwap'
import { isTipped, jitoTip, slotSolanaFee } from '@peregrine/core/trading/slotFees'
import { call, send } from './http/callRoute.ts'
import { latestBlockhash } from './latestBlockhash.ts'
import type { Trader } from './traderPorts.ts'
import { estimatedFee } from './fees.ts'
import { fetchLookupTables } from './lookupTables.ts'

/** The route service's own words for a quote, handed back unchanged when the trade is built. */
export type RoutedQuote = { wire: QuoteWire; quoteResponse: Record<string, unknown> }

const wholeBps = 10_000n
const partOf = (units: bigint, bps: number) => (units * BigInt(bps)) / wholeBps
const isUnits = (text: unknown): text is string => typeof text === 'string' && /^\d{1,20}$/.test(text)

/**
 * What is paid of a fee: nothing where it would open the operator's account with less than an account must hold, as the
 * trade would fail. Whether the account is there is the server's word, which can take away no more than that rent.
 */
const payable = (service: QuoteWire['fees']['service'], lamports: bigint): bigint =>
  service?.isUnfunded === true && lamports < accountRent ? 0n : lamports

/** The fee with what is paid of it; null for none, as whoever reads of a fee pays it with the trade. */
const feePaid = (service: QuoteWire['fees']['service'], lamports: bigint) =>
  service && lamports > 0n ? { ...service, units: lamports.toString() } : null

/** True where ours is the service's as well, and for what delivers more than ours. */
const isBetter = ({ isByService, receive }: QuoteWire, units: bigint) =>
  isByService === true || units > BigInt(receive.units)

/**
 * A quote of the configured route service in the form of our own, if it delivers more than ours, or ours is the service's
 * as well; null otherwise. Its venue fees are within its price, so they are not told apart.
 */
export async function askRouteService(
  trader: Trader,
  { side, token }: SwapRequest,
  own: QuoteWire,
): Promise<RoutedQuote | null> {
  const { service } = own.fees
  const bps = service?.bps ?? 0
  const spend = BigInt(own.spend.units)
  const feeOnSpend = side === 'buy' ? payable(service, partOf(spend, bps)) : 0n
  const [inputMint, outputMint] = side === 'buy' ? [nativeSolMint, token] : [token, nativeSolMint]
  const { outUnits, minimumUnits, hops, priceImpactPct, quoteResponse } = await call(trader, getRouteQuote, {
    query: { inputMint, outputMint, units: (spend - feeOnSpend).toString(), slippageBps: own.slippageBps },
  })
  if (!isUnits(outUnits) || !isUnits(minimumUnits)) return null
  const minimum = BigInt(minimumUnits)
  const feeOnReceipt = side === 'sell' ? payable(service, partOf(minimum, bps)) : 0n
  const receive = BigInt(outUnits) - feeOnReceipt
  if (!isBetter(own, receive)) return null
  return {
    quoteResponse,
    wire: {
      ...own,
      receive: { ...own.receive, units: receive.toString() },
      minimumUnits: (minimum - feeOnReceipt).toString(),
      priceImpactBps: impactOfPart(priceImpactPct),
      hops: hops.map((hop) => ({ ...hop, feePips: null })),
      fees: {
        ...own.fees,
        venue: null,
        service: feePaid(service, feeOnSpend + feeOnReceipt),
      },
    },
  }
}

/** Builds a trade of the route service here, from its instructions and tables read from the chain. */
export async function buildRouted(
  trader: Trader,
  intent: SwapIntent,
  quote: Quote,
  quoteResponse: Record<string, unknown>,
  settings: TradeSettings,
): Promise<BuiltTransaction> {
  const { wallet } = intent
  const routed = await send(trader, getRouteInstructions, { body: { quoteResponse, userPublicKey: wallet } })
  const [tables, { blockhash, lastValidBlockHeight }] = await Promise.all([
    fetchLookupTables(trader, routedTables(routed)),
    latestBlockhash(trader),
  ])
  const fee = slotSolanaFee(estimatedFee(quote), settings)
  const tip = fee.tip + (isTipped(settings) ? jitoTip : 0n)
  const account = jitoTipAccounts[Math.floor(trader.random() * jitoTipAccounts.length)] ?? ''
  const { service } = quote.fees
  const message = composeRouted({
    wallet,
    routed,
    tables,
    blockhash,
    costs: {
      priorityLamports: fee.priority,
      tip: tip > 0n ? { account, lamports: tip } : null,
      service:
        service && service.units > 0n ? { recipient: service.recipient, lamports: service.units } : null,
    },
  })
  return { unsigned: { family: 'SOL', message, tables }, lastValidBlockHeight }
}
