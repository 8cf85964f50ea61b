import { type Network, networkFacts } from '@peregrine/core/network'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import type { ServiceFee, SwapIntent } from '../intent.ts'
import type { Quote } from './parseQuote.ts'

const wholeBps = 10_000n

/** True where the operator's fee is a transaction of its own after the trade: BNB Chain's routers cannot take it. */
export function isFeeApart(network: Network): boolean {
  return networkFacts[network].chain === 'bsc'
}

const shareOf = (coins: bigint, bps: number) => (coins * BigInt(bps)) / wholeBps

/** What the fee of a trade is a share of: the coins that its intent spends, or those that it delivers at least. */
export function feeBaseOf({ side, spend, receive, serviceFee }: SwapIntent): { coins: bigint; bps: number } {
  return { coins: side === 'buy' ? spend.units : receive.units, bps: serviceFee?.bps ?? 0 }
}

/**
 * The operator's fee of a trade that does not pay it by itself, in base units of the coin, rounded down. Nothing that a
 * server says is part of it.
 */
export function feeOfIntent(intent: SwapIntent): bigint {
  const { coins, bps } = feeBaseOf(intent)
  return shareOf(coins, bps)
}

/** The agreed fee that a quoted trade leaves to a payment of its own; 0 where there is none. Base units of the coin. */
export function feeLeft({ network, fees: { service } }: Quote): bigint {
  return service && isFeeApart(network) ? service.units : 0n
}

/** The most of these coins that a purchase may spend, if the fee that it leaves to a payment is to be paid of them too. */
export function beforeFee(network: Network, coins: bigint, fee: ServiceFee): bigint {
  return isFeeApart(network) ? (coins * wholeBps) / (wholeBps + BigInt(fee?.bps ?? 0)) : coins
}

/** Part of a receipt that was paid from it before it was counted: `received` is what is left. */
const partBefore = (received: bigint, bps: number) => (received * BigInt(bps)) / (wholeBps - BigInt(bps))

/**
 * What a confirmed sale brought of the coins that its pools gave, once the operator's part of them is gone; base units.
 * On BNB Chain a transaction of its own pays that, later.
 */
export function afterFee({ network, receive, serviceFee }: SwapIntent, gave: bigint): bigint {
  const bps = serviceFee?.bps ?? 0
  if (isFeeApart(network)) return gave
  return gave - (networkFacts[network].family === 'SOL' ? partBefore(receive.units, bps) : shareOf(gave, bps))
}

/** What the fee of a quoted trade comes to, and in which token, by the agreed share alone. */
function unitsOf({ network, side, spend, receive, minimumUnits }: Quote, bps: number) {
  const { token } = coinAddress(network)
  if (side === 'buy' && (isFeeApart(network) || networkFacts[network].family === 'SOL'))
    return { token, units: shareOf(spend.units, bps) }
  if (isFeeApart(network)) return { token, units: shareOf(minimumUnits, bps) }
  if (networkFacts[network].family === 'SOL') return { token, units: partBefore(minimumUnits, bps) }
  return { token: receive.token, units: partBefore(receive.units, bps) }
}

/** True if a quote asks for no fee that the trader has not agreed to. */
export function isFeeAgreed({ fees: { service } }: Quote, agreed: ServiceFee): boolean {
  if (!service || service.bps === 0) return true
  return agreed !== null && service.bps <= agreed.bps && service.recipient === agreed.recipient
}

/**
 * A quote whose fee is the agreed one, computed here: a quote may ask for less or for none, and its own figure counts for
 * nothing.
 */
export function withOwnFee(quote: Quote): Quote {
  const { service } = quote.fees
  if (!service) return quote
  const { bps, recipient } = service
  const own = bps === 0 ? null : { bps, recipient, ...unitsOf(quote, bps) }
  return { ...quote, fees: { ...quote.fees, service: own } }
}
