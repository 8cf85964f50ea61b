import { expect, test } from 'vitest'
import { findFirstRise, type Minute } from './firstRise.ts'

const startS = 1_800_000_000

type Traded = [minute: number, price: number, dollars?: number]

/** Minutes of a market, counted from the start of the span; opened at the price of the one before. */
const market = (...traded: Traded[]): Minute[] =>
  traded.map(([at, close, dollars = 500], index) => ({
    openS: startS + at * 60,
    open: traded[index - 1]?.[1] ?? close,
    close,
    volumeMicros: BigInt(dollars) * 1_000_000n,
  }))

function foundIn(minutes: readonly Minute[]): number | null {
  const found = findFirstRise(minutes, startS)
  return found && (found.openS - startS) / 60
}

test.each<[string, Minute[], number | null]>([
  ['the first of several minutes', market([-61, 1], [5, 1.1], [9, 1.2], [10, 1.9]), 9],
  ['exactly twenty percent', market([-61, 100], [0, 120]), 0],
  ['a little less', market([-61, 100], [0, 119.9]), null],
  [
    'a rise that took longer than an hour',
    market([-61, 1], [0, 1.1], [59, 1.15], [60, 1.3], [119, 1.31]),
    null,
  ],
  ['one against the last price of an hour before, not an older one', market([-90, 2], [-61, 1], [0, 1.2]), 0],
  ['one against a price long ago, where nobody traded since', market([-900, 1], [0, 1.2]), 0],
  ['a price of less than an hour ago is none of an hour before', market([-61, 1], [-59, 1.19], [0, 1.2]), 0],
  ['the price of just an hour before counts', market([-61, 1], [-60, 1.1], [0, 1.2]), null],
  ['a rise before the span, and nothing in it', market([-61, 1], [-1, 1.5]), null],
  ['one that went on in the span', market([-61, 1], [-1, 1.5], [1, 1.5]), 1],
  ['a fall', market([-61, 2], [0, 1]), null],
  ['a market without minutes', [], null],
])('the first rise: %s', (_, minutes, expected) => {
  expect(foundIn(minutes)).toBe(expected)
})

test('a market younger than an hour is measured from its first price', () => {
  const [first, ...others] = market([3, 1.3], [4, 1.1])
  expect(foundIn(first ? [{ ...first, open: 1 }, ...others] : [])).toBe(3)
  expect(foundIn(market([3, 1.3], [4, 1.5], [5, 1.6]))).toBe(5)
})

test('too little traded within the hour is noise; minutes add up', () => {
  expect(foundIn(market([-61, 1, 9_000], [0, 2, 499]))).toBeNull()
  expect(foundIn(market([-61, 1, 9_000], [0, 2, 200], [30, 2, 200], [40, 2, 100]))).toBe(40)
  expect(foundIn(market([-200, 1, 9_000], [0, 2, 400], [60, 2.5, 400]))).toBeNull()
})

test('the curve and the pool after it may trade in the same minute', () => {
  expect(foundIn(market([-61, 1, 0], [7, 1.1, 300], [7, 1.3, 200]))).toBe(7)
})
