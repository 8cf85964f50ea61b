import type { TradeWire } from '@peregrine/contract/trade'
import { shownTrades } from '@peregrine/contract/tradeList'
import { expect, test } from 'vitest'
import { tradeWire } from '../../testing/tradeWire.ts'
import { joinTrades, missesBetween } from './joinTrades.ts'

/** Builds trades with these numbers, one second apart: the number is the id and the time. */
const trades = (newest: number, count: number): TradeWire[] =>
  Array.from({ length: count }, (_, at) =>
    tradeWire({ id: String(newest - at), timestamp: (newest - at) * 1_000 }),
  )
const ids = (list: readonly TradeWire[] | null) => list?.map(({ id }) => Number(id))

test('older pages follow the live trades without a gap and without doubles', () => {
  const joined = joinTrades(trades(300, shownTrades), trades(250, 100))
  expect(ids(joined)).toEqual(ids(trades(300, 150)))
})

test('pages do not override the stream: a retracted trade does not return', () => {
  const live = trades(300, shownTrades + 1).filter(({ id }) => id !== '299')
  expect(ids(joinTrades(live, trades(300, shownTrades)))).not.toContain(299)
  // A list that is not full holds the wallet's complete history.
  expect(joinTrades([], trades(3, 3))).toEqual([])
})

test.each([
  [undefined, undefined, null],
  [undefined, trades(3, 3), [3, 2, 1]],
  [trades(3, 3), undefined, [3, 2, 1]],
])('what is there is shown', (live, pages, expected) => {
  expect(ids(joinTrades(live, pages)) ?? null).toEqual(expected)
})

test.each([
  ['pages that reach into the live list', trades(300, shownTrades), trades(250, 100), false],
  ['pages that end before it begins', trades(300, shownTrades), trades(200, 100), true],
  ['no pages where the live list is full', trades(300, shownTrades), [], true],
  ['a live list with all there is', trades(50, 50), [], false],
  ['no stream yet', undefined, trades(200, 100), false],
])('%s: %#', (_, live, pages, expected) => expect(missesBetween(live, pages)).toBe(expected))
