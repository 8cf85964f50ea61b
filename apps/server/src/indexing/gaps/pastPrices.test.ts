import { expect, test } from 'vitest'
import type { PoolRow } from '../../db/rows.ts'
import { emptyState } from '../chainState.ts'
import { dropPoolPrices, keepPoolPrices } from './pastPrices.ts'

const priced = (usd: number) => ({ price_usd: usd, market_cap: usd * 100 }) as PoolRow

test('pools that are loaded for a gap lose today’s price, and keep those that the gap’s own trades give', () => {
  const state = emptyState('eth')
  const pricesOf = () => [...state.pools.values()].map(({ price_usd: usd, market_cap: cap }) => [usd, cap])
  state.pools.set('loaded', priced(5))
  dropPoolPrices(state)
  expect(pricesOf()).toEqual([[null, null]])
  // The blocks are derived: one pool is traded, another opens.
  Object.assign(state.pools.get('loaded') as PoolRow, priced(3))
  state.pools.set('opened', priced(7))
  keepPoolPrices(state)
  state.pools.set('later', priced(9))
  dropPoolPrices(state)
  expect(pricesOf()).toEqual([
    [3, 300],
    [7, 700],
    [null, null],
  ])
})
