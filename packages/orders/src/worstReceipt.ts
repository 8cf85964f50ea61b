import type { Order } from '@peregrine/contract/order'
import type { Condition } from '@peregrine/contract/signal'
import { exactPrice } from './exactPrice.ts'

const wholeBps = 10_000

/** The price in dollars after a slippage; null where nothing is left of it. */
function slipped(price: number, side: Order['side'], slippageBps: number): number | null {
  const factor = (side === 'buy' ? wholeBps + slippageBps : wholeBps - slippageBps) / wholeBps
  return factor > 0 ? price * factor : null
}

/** What the trader saw when he armed: dollars for one token, and for all of them; null while unknown. */
export type SeenMarket = { price: number | null; marketCap: number | null }
const nothingSeen: SeenMarket = { price: null, marketCap: null }

type Measured = Extract<Condition, { measure: string }>
/** True for a condition on price or market cap. */
export const isMeasured = (when: Condition): when is Measured => 'measure' in when

/** The price or market cap at which a condition fires, or the worst one that it may have begun from; null for unknown. */
function firingFigure(when: Measured, side: Order['side'], now: number | null): number | null {
  if (when.kind === 'level') return when.value
  if (when.kind === 'change') return when.reference && when.reference * (1 + when.percent / 100)
  const isHighest = when.from === 'highest'
  // Its best only gets better for a sale from the highest, or a purchase from the lowest.
  if (isHighest !== (side === 'sell')) return null
  const start = when.activation ?? now
  return start && start * (1 + (isHighest ? -when.percent : when.percent) / 100)
}

/** Dollars for one token where a figure of a market is so much. */
function priceOf(
  figure: number,
  measure: Measured['measure'],
  { price, marketCap }: SeenMarket,
): number | null {
  if (measure === 'price') return figure
  return price && marketCap && (figure * price) / marketCap
}

/**
 * The worst price in dollars that a condition means by itself: what is bought under a line is not bought far over it, and a
 * trail begins at the price of now or better. Null for what knows no price before it fires.
 *
 * @param seen what market caps, and trails from now, are counted by; what needs it and is not seen is null
 */
export function worstPriceAt(
  when: Condition,
  side: Order['side'],
  slippageBps: number,
  seen: SeenMarket = nothingSeen,
): number | null {
  if (!isMeasured(when)) return null
  const figure = firingFigure(when, side, when.measure === 'price' ? seen.price : seen.marketCap)
  const price = figure && priceOf(figure, when.measure, seen)
  return price ? slipped(price, side, slippageBps) : null
}

/** The worst price of an order under other terms, on the scale of what the trader saw when he armed it; one that he typed stays. */
export function worstPriceUnder(
  { side, condition, limits }: Pick<Order, 'side' | 'condition' | 'limits'>,
  when: Condition,
  slippageBps: number,
): number | null {
  const direct = worstPriceAt(when, side, slippageBps)
  if (direct !== null || limits.worstPrice === null) return direct
  const scale = { price: 1, marketCap: 1 }
  const before = worstPriceAt(condition.when, side, limits.slippageBps, scale)
  const after = worstPriceAt(when, side, slippageBps, scale)
  return before && after ? (limits.worstPrice * after) / before : limits.worstPrice
}

/** True for a condition that has no price of its own until it fires: the price that fires it bounds the trade as well. */
export const isBoundByTrigger = (when: Condition) => when.kind !== 'level' || when.measure !== 'price'

/**
 * The worst price in dollars at which an order may trade: the one that was fixed when it was armed, and the price that fired
 * it with the slippage, whichever is the tighter; of a level of price, the fixed one alone. Null where neither is known.
 */
export function worstPriceOf({
  side,
  condition,
  limits,
  trigger,
}: Pick<Order, 'side' | 'condition' | 'limits' | 'trigger'>): number | null {
  const fixed = limits.worstPrice
  if (fixed !== null && !isBoundByTrigger(condition.when)) return fixed
  const price = trigger?.price ?? null
  const fired = price === null ? null : slipped(price, side, limits.slippageBps)
  if (fixed === null || fired === null) return fixed ?? fired
  return side === 'sell' ? Math.max(fixed, fired) : Math.min(fixed, fired)
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
