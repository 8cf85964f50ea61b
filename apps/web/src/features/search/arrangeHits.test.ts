import type { SearchHit } from '@peregrine/contract/routes/search'
import { expect, test } from 'vitest'
import { arrangeHits, type HitSort } from './arrangeHits.ts'

type Figures = Pick<SearchHit, 'marketCap' | 'liquidity' | 'volume24h' | 'firstSeenAt'>
const hit = (symbol: string, figures: Figures) => ({ symbol, dex: null, ...figures }) as unknown as SearchHit
const hits = [
  hit('a', { marketCap: 1, liquidity: 3, volume24h: null, firstSeenAt: 20 }),
  hit('b', { marketCap: null, liquidity: 3, volume24h: 1, firstSeenAt: 30 }),
  hit('c', { marketCap: 2, liquidity: 0, volume24h: 5, firstSeenAt: 10 }),
]

test.each([
  ['match', 'abc'],
  ['mcap', 'cab'],
  ['liquidity', 'abc'],
  ['volume', 'cba'],
  ['newest', 'bac'],
  ['oldest', 'cab'],
] satisfies [HitSort, string][])('by %s: %s', (sort, expected) =>
  expect(
    arrangeHits(hits, { sort, dex: null })
      .map(({ symbol }) => symbol)
      .join(''),
  ).toBe(expected),
)
