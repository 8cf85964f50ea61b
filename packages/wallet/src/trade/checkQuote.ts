import { nativeCoin } from '@peregrine/core/address'
import { type Network, networkFacts } from '@peregrine/core/network'
import { autoSlippageCeilingBps } from '@peregrine/core/trading/autoSlippage'
import { nativeSolMint } from '@peregrine/protocols/solana/programs'
import type { Quote } from './parseQuote.ts'
import type { SwapRequest } from './runSwap.ts'

const wholeBps = 10_000

/** The coin that a network's tokens are bought with, as intents name it. */
export function coinOf(network: Network): string {
  return networkFacts[network].family === 'SOL' ? nativeSolMint : nativeCoin
}

/** Launchpads that sell no more than their curve holds. */
const isCurve = ({ hops }: Quote) => hops.length === 1 && ['pumpfun', 'fourmeme'].includes(hops[0]?.dex ?? '')

/** True if all is spent that was asked for. A curve may take less of the coin than was offered; never more. */
function isAmountAsked(quote: Quote, units: bigint): boolean {
  const { units: spent } = quote.spend
  return spent === units || (quote.side === 'buy' && isCurve(quote) && spent > 0n && spent < units)
}

/**
 * True if the minimum follows from what the quote expects and from a slippage that the trader allows: the typed one, or
 * the ceiling of the automatic. The operator's fee on a receipt is taken off both, which moves the ratio by its share.
 */
function isMinimumAllowed(quote: Quote, { network, slippageBps }: SwapRequest): boolean {
  if (quote.slippageBps > (slippageBps ?? autoSlippageCeilingBps[network])) return false
  const lostBps = Math.min(wholeBps, quote.slippageBps + (quote.fees.service?.bps ?? 0))
  // Minimums are rounded down.
  return (quote.minimumUnits + 1n) * BigInt(wholeBps) > quote.receive.units * BigInt(wholeBps - lostBps)
}

/** True if an untrusted quote answers what was asked: network, side, tokens, amount and slippage. */
export function answers(quote: Quote, request: SwapRequest, units: bigint): boolean {
  const { network, side, token } = request
  const [pays, gets] = side === 'buy' ? [coinOf(network), token] : [token, coinOf(network)]
  return (
    quote.network === network &&
    quote.side === side &&
    quote.spend.token === pays &&
    isAmountAsked(quote, units) &&
    quote.receive.token === gets &&
    isMinimumAllowed(quote, request)
  )
}

/** True for a quote that delivers no less than the agreed one for the same amount, at no higher fee to nobody else. */
export function isAsGood(fresh: Quote, agreed: Quote): boolean {
  const [fee, agreedFee] = [fresh.fees.service, agreed.fees.service]
  const isFeeAgreed =
    !fee || fee.bps === 0 || (fee.bps <= (agreedFee?.bps ?? 0) && fee.recipient === agreedFee?.recipient)
  return fresh.minimumUnits >= agreed.minimumUnits && fresh.spend.units === agreed.spend.units && isFeeAgreed
}
