import { type Network, networkFacts } from '@peregrine/core/network'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import type { ServiceFee, SwapIntent } from '../intent.ts'
import type { Quote } from './parseQuote.ts'

const wholeBps = 10_000n

/** A trade as far as a fee on it depends on it. */
export type FeeBase = Pick<SwapIntent, 'network' | 'side' | 'serviceFee'> & {
  /** Base units that are spent. */
  spend: bigint
  /** Base units that are received at least. */
  minimum: bigint
}

/** True where the operator's fee is a transaction of its own after the trade: BNB Chain's routers cannot take it. */
export function isFeeApart(network: Network): boolean {
  return networkFacts[network].chain === 'bsc'
}

/**
 * The operator's fee in base units of the coin, rounded down: the agreed share of the coins that a purchase spends, or of
 * those that a sale delivers at least. Nothing that a server says is part of it.
 */
export function feeInCoin({ side, serviceFee, spend, minimum }: FeeBase): bigint {
  if (!serviceFee) return 0n
  const coins = side === 'buy' ? spend : minimum
  return (coins * BigInt(serviceFee.bps)) / wholeBps
}

/** The fee of a trade as its intent bounds it, in base units of the coin. */
export function feeOfIntent({ network, side, serviceFee, spend, receive }: SwapIntent): bigint {
  return feeInCoin({ network, side, serviceFee, spend: spend.units, minimum: receive.units })
}

/** Part of a receipt that was paid from it before it was counted: `received` is what is left. */
const partBefore = (received: bigint, bps: number) => (received * BigInt(bps)) / (wholeBps - BigInt(bps))

/** What the fee of a quoted trade comes to, and in which token, by the agreed share alone. */
function unitsOf({ network, side, spend, receive, minimumUnits }: Quote, fee: NonNullable<ServiceFee>) {
  const coin = coinAddress(network).token
  if (isFeeApart(network))
    return { token: coin, units: feeInCoin({ network, side, serviceFee: fee, spend: spend.units, minimum: minimumUnits }) }
  if (networkFacts[network].family === 'EVM')
    return { token: receive.token, units: partBefore(receive.units, fee.bps) }
  const units = side === 'buy' ? (spend.units * BigInt(fee.bps)) / wholeBps : partBefore(minimumUnits, fee.bps)
  return { token: coin, units }
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
  const own = bps === 0 ? null : { bps, recipient, ...unitsOf(quote, { bps, recipient }) }
  return { ...quote, fees: { ...quote.fees, service: own } }
}
