import type { EqualWorth, SwapFact } from '@peregrine/protocols/fact'
import { stableRate } from '@peregrine/protocols/uniswap-v2/stableRate'
import type { PoolRow, TradeRow } from '../db/rows.ts'
import type { ChainContext } from './chainContext.ts'
import type { ChainState } from './chainState.ts'
import { decimalsOf, marketCapAt, ratePriceNative, ratePriceUsd, tradeRate } from './valuation.ts'

/** Price of a token in dollars, and in its pool's other coin where that is known too. */
export type StandingPrice = { usd: number | null; native: number | null }

/** Venues whose swaps tell the pool's holdings, where their ratio is the price but for owed fees. PumpSwap also counts what it does not hold. */
const ratioVenues = /^(raydium-amm-v4|raydium-cpmm)$/

type StandingPool = Pick<PoolRow, 'dex' | 'family' | 'is_stable' | 'tokens' | 'reserves'>

/** The reserves of a V2 pair after the last `Sync`, which comes before the `Swap` it belongs to. */
function pairOf({ family, tokens, reserves }: StandingPool): EqualWorth | null {
  const [token0, token1] = tokens
  const [units0, units1] = reserves
  if (family !== 'v2' || token0 === undefined || token1 === undefined) return null
  return units0 === undefined || units1 === undefined
    ? null
    : { tokens: [token0, token1], units: [units0, units1] }
}

/** The price that follows from reserves, where they are told: their ratio, or the slope of a stable pair's curve. */
function reservesRate(
  context: ChainContext,
  state: ChainState,
  pool: StandingPool,
  { reserves }: Pick<SwapFact, 'reserves'>,
): EqualWorth | null {
  if (reserves && !reserves.isVirtual && ratioVenues.test(pool.dex)) return reserves
  const pair = pairOf(pool)
  if (!pair || pool.is_stable === null) return null
  if (!pool.is_stable) return pair
  const [decimals0, decimals1] = pair.tokens.map((token) => decimalsOf(context, state, token))
  return decimals0 == null || decimals1 == null
    ? null
    : stableRate(pair.tokens, pair.units, [decimals0, decimals1])
}

/** Returns the price at which a pool stands after a swap, its reserves being those after it; null when not told. */
export function standingRate(
  context: ChainContext,
  state: ChainState,
  pool: StandingPool,
  swap: Pick<SwapFact, 'after' | 'reserves'>,
): EqualWorth | null {
  const rate = swap.after === undefined ? reservesRate(context, state, pool, swap) : swap.after
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
