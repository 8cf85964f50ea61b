import type { EqualWorth, SwapFact } from '@peregrine/protocols/fact'
import type { PoolRow, TradeRow } from '../db/rows.ts'
import type { ChainContext } from './chainContext.ts'
import type { ChainState } from './chainState.ts'
import { marketCapAt, ratePriceNative, ratePriceUsd, tradeRate } from './valuation.ts'

/** Price of a token in dollars, and in its pool's other coin where that is known too. */
export type StandingPrice = { usd: number | null; native: number | null }

/** Venues whose swaps tell the pool's holdings, where their ratio is the price but for owed fees. PumpSwap also counts what it does not hold. */
const ratioVenues = /^(raydium-amm-v4|raydium-cpmm)$/

type StandingPool = Pick<PoolRow, 'dex' | 'family' | 'is_stable' | 'tokens' | 'reserves'>

/** The ratio of reserves, where that is the price: V2's `Sync` comes before the `Swap` it belongs to. */
function ratioOf(pool: StandingPool, { reserves }: Pick<SwapFact, 'reserves'>): EqualWorth | null {
  if (reserves && !reserves.isVirtual && ratioVenues.test(pool.dex)) return reserves
  const [token0, token1] = pool.tokens
  const [units0, units1] = pool.reserves
  const isRatio = pool.family === 'v2' && pool.is_stable === false
  if (!isRatio || token0 === undefined || token1 === undefined) return null
  return units0 === undefined || units1 === undefined
    ? null
    : { tokens: [token0, token1], units: [units0, units1] }
}

/** Returns the price at which a pool stands after a swap, its reserves being those after it; null when not told. */
export function standingRate(
  pool: StandingPool,
  swap: Pick<SwapFact, 'after' | 'reserves'>,
): EqualWorth | null {
  const rate = swap.after === undefined ? ratioOf(pool, swap) : swap.after
  return rate && rate.units[0] > 0n && rate.units[1] > 0n ? rate : null
}

type Priced = Pick<TradeRow, 'token' | 'quote' | 'side' | 'sold_units' | 'bought_units' | 'paid_usd'>

/**
 * Returns the price at which a swap leaves its pool. Venues that do not tell it are taken to stand where the trade was
 * made, or, if rounding decided its price, where they stood before.
 */
export function standingPrice(
  context: ChainContext,
  state: ChainState,
  rate: EqualWorth | null,
  row: Priced,
  lastUsd: number | null,
): StandingPrice {
  const told = rate && priceAt(context, state, row, rate)
  if (told) return told
  const paid = row.paid_usd === null ? null : priceAt(context, state, row, tradeRate(row))
  return paid ?? { usd: lastUsd, native: null }
}

function priceAt(
  context: ChainContext,
  state: ChainState,
  row: Priced,
  rate: EqualWorth,
): StandingPrice | null {
  const isFirst = rate.tokens[0] === row.token
  const [token, quote] = isFirst ? rate.tokens : [rate.tokens[1], rate.tokens[0]]
  if (token !== row.token || quote !== row.quote) return null
  const [tokenUnits, quoteUnits] = isFirst ? rate.units : [rate.units[1], rate.units[0]]
  const units = { token, tokenUnits, quote, quoteUnits }
  const usd = ratePriceUsd(context, state, units)
  return usd === null ? null : { usd, native: ratePriceNative(context, state, units) }
}

/**
 * Returns the price in the pool's other coin, which its candles show besides dollars; null for a trade against a third
 * coin of the pool.
 */
export function nativeOf(
  pool: Pick<PoolRow, 'quote'>,
  row: Pick<TradeRow, 'quote'>,
  { native }: StandingPrice,
): number | null {
  return row.quote === pool.quote ? native : null
}

/** Sets a trade's price, and the market cap at it. */
export function setPrice(context: ChainContext, state: ChainState, row: TradeRow, usd: number | null): void {
  row.price_usd = usd
  row.market_cap = marketCapAt(context, state, row.token, usd)
}
