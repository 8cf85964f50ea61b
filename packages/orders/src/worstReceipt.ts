import type { Order } from '@peregrine/contract/order'
import type { Condition } from '@peregrine/contract/signal'
import { exactPrice } from './exactPrice.ts'

const wholeBps = 10_000

/** The price in dollars after a slippage; null where nothing is left of it. */
function slipped(price: number, side: Order['side'], slippageBps: number): number | null {
  const factor = (side === 'buy' ? wholeBps + slippageBps : wholeBps - slippageBps) / wholeBps
  return factor > 0 ? price * factor : null
}

/**
 * The worst price in dollars that a level of price means by itself: what is bought under it is not bought far over it. Null
 * for other conditions, where the price at the trigger decides.
 */
export function worstPriceAt(when: Condition, side: Order['side'], slippageBps: number): number | null {
  return when.kind === 'level' && when.measure === 'price' ? slipped(when.value, side, slippageBps) : null
}

/**
 * The worst price in dollars at which an order may trade: the one that the trader fixed, else the price that fired it and
 * the slippage. Null where neither is known: then the slippage of its quote alone bounds the trade.
 */
export function worstPriceOf({
  side,
  limits,
  trigger,
}: Pick<Order, 'side' | 'limits' | 'trigger'>): number | null {
  if (limits.worstPrice !== null) return limits.worstPrice
  const price = trigger?.price ?? null
  return price === null ? null : slipped(price, side, limits.slippageBps)
}

/** How far a coin's price may have gone, against the trader, from what he saw: farther, and the server's word does not count. */
export const coinDrift = 1.5

/** The price of a coin by which a worst price in dollars bounds a trade in coins: what is told now, within `coinDrift`. */
export function boundingCoinPrice({ side, limits }: Pick<Order, 'side' | 'limits'>, told: number): number {
  const seen = limits.coinPrice ?? null
  if (seen === null) return told
  // A sale brings fewer coins at a higher price of theirs, a purchase fewer tokens at a lower one.
  return side === 'sell' ? Math.min(told, seen * coinDrift) : Math.max(told, seen / coinDrift)
}

export type Spent = {
  side: 'buy' | 'sell'
  /** Base units that leave the wallet. */
  units: bigint
  tokenDecimals: number
  coinDecimals: number
  /** Dollars for one coin. */
  coinPrice: number
}

/** Base units that a trade must bring at least at a worst price in dollars, rounded up. */
export function worstReceipt(worstPrice: number, spent: Spent): bigint {
  const { side, units, tokenDecimals, coinDecimals, coinPrice } = spent
  const [token, coin] = [exactPrice(worstPrice), exactPrice(coinPrice)]
  const [tokenUnit, coinUnit] = [10n ** BigInt(tokenDecimals), 10n ** BigInt(coinDecimals)]
  const [over, under] =
    side === 'buy'
      ? [units * coin.over * token.under * tokenUnit, coin.under * token.over * coinUnit]
      : [units * token.over * coin.under * coinUnit, token.under * coin.over * tokenUnit]
  return (over + under - 1n) / under
}
