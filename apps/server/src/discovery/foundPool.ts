import type { PoolRow } from '../db/rows.ts'
import { curveDexes } from '../indexing/curveDexes.ts'
import { type ChainContext } from '../indexing/chainContext.ts'
import type { ChainState } from '../indexing/chainState.ts'
import { dexesThatReportReserves, newPoolRow } from '../indexing/derivePools.ts'
import { knownLiquidity } from '../indexing/knownLiquidity.ts'
import { marketCapAt, ratePriceUsd, valueMicros } from '../indexing/valuation.ts'

type Description = Parameters<typeof newPoolRow>[1]

/** A price as amounts of a pool's two tokens that are worth the same, in the pool's own order. */
export type Rate = readonly [units0: bigint, units1: bigint]

/**
 * A pool as it stands on the chain. `reserves` null: the venue does not tell them. `rate` null: no price. `inRange`: what
 * the price moves through, where reserves are not told; not what the pool holds, and only good to compare such pools.
 */
export type FoundPool = {
  info: Description
  reserves: readonly bigint[] | null
  rate: Rate | null
  inRange?: Rate
}

/** A pool's row, and the reserves that were read, in the order of its tokens. */
export type FoundRow = { row: PoolRow; readReserves: readonly bigint[] | null; inRangeMicros?: bigint }

/** The moment of reading. */
export type Moment = { number: number; timeMs: number }

function priceOf(context: ChainContext, state: ChainState, row: PoolRow, rate: Rate | null): number | null {
  if (!rate || row.tokens.length !== 2) return null
  const at = row.tokens.indexOf(row.token)
  const [tokenUnits, quoteUnits] = at === 0 ? rate : [rate[1], rate[0]]
  return ratePriceUsd(context, state, { token: row.token, tokenUnits, quote: row.quote, quoteUnits })
}

function depthOf(
  context: ChainContext,
  state: ChainState,
  row: PoolRow,
  reserves: readonly bigint[],
): bigint {
  const micros = valueMicros(context, state, row.quote, reserves[row.tokens.indexOf(row.quote)] ?? null)
  return micros !== null && micros > 0n ? 2n * micros : 0n
}

/**
 * Builds the row of a pool that no block named yet. Reserves that swaps are added up to stay unknown in the row, so
 * that the indexer reads them anew before the pool's first swap: they were read at another block than its own.
 */
export function rowOfFound(
  context: ChainContext,
  state: ChainState,
  { info, reserves, rate, inRange }: FoundPool,
  at: Moment,
): FoundRow {
  const row = newPoolRow(context, info, at)
  row.price_usd = priceOf(context, state, row, rate)
  row.market_cap = marketCapAt(context, state, row.token, row.price_usd)
  row.liquidity_micros = reserves ? depthOf(context, state, row, reserves) : 0n
  row.reserves = reserves && dexesThatReportReserves.test(row.dex) ? [...reserves] : []
  const found = { row, readReserves: reserves }
  return inRange ? { ...found, inRangeMicros: depthOf(context, state, row, inRange) } : found
}

/** A curve that has a price still sells, and comes first; pools of unknown depth come last, by what is in range. */
function deeperFirst(a: FoundRow, b: FoundRow): number {
  const curvesFirst = Number(curveDexes.has(b.row.dex)) - Number(curveDexes.has(a.row.dex))
  if (curvesFirst !== 0) return curvesFirst
  const [depthA, depthB] = [knownLiquidity(a.row) ?? -1n, knownLiquidity(b.row) ?? -1n]
  return Number(depthB - depthA) || Number((b.inRangeMicros ?? 0n) - (a.inRangeMicros ?? 0n))
}

/** Picks the pool that prices a token: of a known factory, with a price, a curve that sells or else the deepest. */
export function deepestOf(token: string, found: readonly FoundRow[]): PoolRow | null {
  const usable = found.filter(
    ({ row }) => row.token === token && row.is_known_factory && row.price_usd !== null,
  )
  const [best] = usable.toSorted(deeperFirst)
  return best?.row ?? null
}
