import type { SearchHit } from '@peregrine/contract/routes/search'
import { dexName } from '../../domain/tokens/dexName.ts'

/** What results can be sorted by; `match` is the search's own order. */
export const hitSorts = ['match', 'mcap', 'liquidity', 'volume', 'newest', 'oldest'] as const
export type HitSort = (typeof hitSorts)[number]

/** How results are shown: their order, and the name of their pair's venue, null for all. */
export type HitOrder = { sort: HitSort; dex: string | null }

const figures: Record<Exclude<HitSort, 'match'>, (hit: SearchHit) => number | null> = {
  mcap: ({ marketCap }) => marketCap,
  liquidity: ({ liquidity }) => liquidity,
  volume: ({ volume24h }) => volume24h,
  newest: ({ firstSeenAt }) => firstSeenAt,
  oldest: ({ firstSeenAt }) => -firstSeenAt,
}

// By name: an exchange's programs are one venue to a trader.
const nameOf = ({ dex }: SearchHit): string | null => (dex ? dexName(dex) : null)

/** Returns the names of the results' venues, the most frequent first. */
export function dexesOf(hits: readonly SearchHit[]): string[] {
  const counts = new Map<string, number>()
  for (const hit of hits) {
    const name = nameOf(hit)
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1)).map(([name]) => name)
}

/** Returns the results of a venue, largest first; equal ones as found, unknown figures last. All where none is of it. */
export function arrangeHits(hits: readonly SearchHit[], { sort, dex }: HitOrder): readonly SearchHit[] {
  const ofDex = dex === null ? hits : hits.filter((hit) => nameOf(hit) === dex)
  const shown = ofDex.length === 0 ? hits : ofDex
  if (sort === 'match') return shown
  const figure = figures[sort]
  return shown.toSorted((a, b) => {
    const [one, other] = [figure(a), figure(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return other - one
  })
}
