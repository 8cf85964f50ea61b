import { type Network, networkFacts } from '@peregrine/core/network'
import { autoSlippageCeilingBps } from '@peregrine/core/trading/autoSlippage'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import type { Quote, QuoteBuild } from './parseQuote.ts'
import type { SwapRequest } from './runSwap.ts'

const wholeBps = 10_000n

/** Launchpads that sell no more than their curve holds. */
const isCurve = ({ hops }: Quote) => hops.length === 1 && ['pumpfun', 'fourmeme'].includes(hops[0]?.dex ?? '')

/** True if all is spent that was asked for. A curve may take less of the coin than was offered; never more. */
function isAmountAsked(quote: Quote, units: bigint): boolean {
  const { units: spent } = quote.spend
  return spent === units || (quote.side === 'buy' && isCurve(quote) && spent > 0n && spent < units)
}

/** The operator's part of what a trade pays out, where it is taken before the minimum is counted. */
function takenFromReceipt({ network, side, fees: { service } }: Quote): bigint {
  return service && side === 'sell' && networkFacts[network].family === 'SOL' ? service.units : 0n
}

/**
 * True if the minimum follows from what the quote expects and from a slippage that the trader allows: the typed one, or
 * the ceiling of the automatic. A fee that is a fixed sum is the same on both sides, and no slippage.
 */
function isMinimumAllowed(quote: Quote, { network, slippageBps }: SwapRequest): boolean {
  if (quote.slippageBps > (slippageBps ?? autoSlippageCeilingBps[network])) return false
  const fee = takenFromReceipt(quote)
  // Minimums are rounded down.
  const least = quote.minimumUnits + fee + 1n
  return least * wholeBps > (quote.receive.units + fee) * (wholeBps - BigInt(quote.slippageBps))
}

/** True for an amount of the coin in the coin's own decimals: it would stand on the screen as another sum otherwise. */
const isCoinShown = ({ token, decimals }: Quote['spend'], coin: { token: string; decimals: number }) =>
  token !== coin.token || decimals === coin.decimals

/** What builds a network's trades: Uniswap's router would take the operator's fee in the call where it is paid apart. */
const buildsOf: Record<Network, readonly QuoteBuild[]> = {
  eth: ['swap'],
  base: ['swap'],
  // Also tokens that are still on the launchpad's curve.
  bsc: ['pancake-v2', 'pancake-v3', 'four'],
  // On PancakeSwap once a token has left the curve.
  four: ['four', 'pancake-v2', 'pancake-v3'],
  sol: ['solana'],
  pump: ['solana'],
}

/** True if an untrusted quote answers what was asked: network, venue, side, tokens, amount and slippage. */
export function answers(quote: Quote, request: SwapRequest, units: bigint): boolean {
  const { network, side, token } = request
  const coin = coinAddress(network)
  const [pays, gets] = side === 'buy' ? [coin.token, token] : [token, coin.token]
  return (
    quote.network === network &&
    buildsOf[network].includes(quote.build) &&
    quote.side === side &&
    quote.spend.token === pays &&
    isAmountAsked(quote, units) &&
    quote.receive.token === gets &&
    isCoinShown(quote.spend, coin) &&
    isCoinShown(quote.receive, coin) &&
    isMinimumAllowed(quote, request)
  )
}

/**
 * What an agreed trade becomes by a fresh quote: the route, its receipt and its minimum. What is spent, the ends of the
 * trade and the fee stay those that were agreed to. Null for a quote that promises less.
 */
export function refreshed(agreed: Quote, fresh: Quote): Quote | null {
  if (fresh.minimumUnits < agreed.minimumUnits || fresh.spend.units !== agreed.spend.units) return null
  const { network, side, spend, slippageBps, isAutoSlippage } = agreed
  const { service, priority, tip } = agreed.fees
  return {
    ...fresh,
    network,
    side,
    spend,
    receive: { ...agreed.receive, units: fresh.receive.units },
    slippageBps,
    isAutoSlippage,
    // What is paid for its place, Solana's builder reads here: it stays what was agreed to.
    fees: { ...fresh.fees, service, priority, tip },
  }
}
