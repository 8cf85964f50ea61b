import type { Condition } from '@peregrine/contract/signal'
import { expect, test } from 'vitest'
import { freshProgress, type Progress } from './progress.ts'
import { hasHeld, isPriceCondition, seePrice } from './watchPrice.ts'
import { seeBuy, seeSale } from './watchWallets.ts'

type Rules = { holdMs: number; volumeUsd: number }
const plain: Rules = { holdMs: 0, volumeUsd: 0 }

/** Shows prices, one a second, each with 100 dollars traded; returns which met the condition, and the last progress. */
function show(
  condition: Condition,
  prices: readonly (number | null)[],
  rules: Rules = plain,
): { met: number[]; progress: Progress } {
  if (!isPriceCondition(condition)) throw new Error('a condition of prices')
  let progress = freshProgress
  const met: number[] = []
  for (const [at, price] of prices.entries()) {
    const seen = { tradeId: `t${at}`, pool: 'p', price, marketCap: price === null ? null : price * 1_000 }
    const step = seePrice(condition, rules, progress, { ...seen, valueUsd: 100, timeMs: at * 1_000 })
    progress = step.progress
    if (step.isMet) met.push(at)
  }
  return { met, progress }
}

const level = { kind: 'level', measure: 'price' } as const
const change = { kind: 'change', measure: 'price' } as const
const trailing = { kind: 'trailing', measure: 'price', activation: null } as const

test.each<[string, Condition, (number | null)[], number[]]>([
  ['over: at the line, not below it', { ...level, at: 'over', value: 10 }, [9.999, 10, 10.001], [1, 2]],
  ['under: at the line, not above it', { ...level, at: 'under', value: 10 }, [10.001, 10, 9.999], [1, 2]],
  ['market cap', { ...level, measure: 'mcap', at: 'over', value: 10_000 }, [9.999, 10], [1]],
  ['a trade without a price', { ...level, at: 'under', value: 10 }, [null, 0, 11], []],
  ['up from a reference', { ...change, percent: 10, reference: 100 }, [109.99, 110], [1]],
  ['down from a reference', { ...change, percent: -10, reference: 100 }, [90.01, 90], [1]],
  ['up from the first price', { ...change, percent: 100, reference: null }, [50, 99.9, 100], [2]],
  ['down from the highest', { ...trailing, from: 'highest', percent: 10 }, [50, 100, 90.01, 90], [3]],
  ['up from the lowest', { ...trailing, from: 'lowest', percent: 10 }, [150, 100, 109.9, 110], [3]],
  [
    'down from the highest once it was reached',
    { ...trailing, from: 'highest', percent: 10, activation: 200 },
    [100, 50, 199, 200, 181, 180],
    [5],
  ],
  [
    'up from the lowest once it was reached',
    { ...trailing, from: 'lowest', percent: 10, activation: 50 },
    [100, 200, 51, 50, 54, 56],
    [5],
  ],
])('%s', (_, condition, prices, expected) => {
  expect(show(condition, prices).met).toEqual(expected)
})

test('a price has to stay beyond the line, by every trade', () => {
  const condition = { ...level, at: 'over', value: 10 } as const
  const hold = { holdMs: 3_000, volumeUsd: 0 }
  expect(show(condition, [10, 11, 12, 13], hold).met).toEqual([3])
  expect(show(condition, [10, 11, 9, 12, 12, 12], hold).met).toEqual([])
  expect(show(condition, [10, 11, 9, 12, 12, 12, 12], hold).met).toEqual([6])
})

test('a hold runs out without a trade, to the millisecond', () => {
  const { progress } = show({ ...level, at: 'over', value: 10 }, [9, 11])
  const rules = { holdMs: 3_000, volumeUsd: 0 }
  expect([3_999, 4_000].map((timeMs) => hasHeld(rules, progress, timeMs))).toEqual([false, true])
  expect(hasHeld({ holdMs: 0, volumeUsd: 101 }, progress, 9_000)).toBe(false)
  expect(hasHeld(rules, freshProgress, 9_000)).toBe(false)
})

test('dollars count that are traded beyond the line, and begin anew once it fell back', () => {
  const condition = { ...level, at: 'over', value: 10 } as const
  const volume = { holdMs: 0, volumeUsd: 300 }
  expect(show(condition, [9, 10, 11, 10], volume).met).toEqual([3])
  expect(show(condition, [10, 10, 9, 10, 10], volume).met).toEqual([])
})

test.each([
  [1_000n, 25, [249n], false],
  [1_000n, 25, [249n, 1n], true],
  [10n ** 30n, 0.000001, [10n ** 22n - 1n], false],
  [10n ** 30n, 0.000001, [10n ** 22n], true],
  [1_000n, 100, [999n], false],
  [0n, 1, [1n], false],
])('of %s units, %s percent is sold by %s: %s', (heldUnits, percent, sales, expected) => {
  const condition = { kind: 'creator-sale', creator: 'c', percent } as const
  let step = { progress: { ...freshProgress, heldUnits: String(heldUnits) } as Progress, isMet: false }
  for (const units of sales) step = seeSale(condition, step.progress, units, 0n)
  expect(step.isMet).toBe(expected)
})

test('an unknown holding counts from the first sale after which it is known', () => {
  const condition = { kind: 'creator-sale', creator: 'c', percent: 50 } as const
  const unknown = seeSale(condition, freshProgress, 900n, null)
  expect(unknown.isMet).toBe(false)
  const known = seeSale(condition, freshProgress, 100n, 900n)
  expect(known.progress.heldUnits).toBe('1000')
  expect(seeSale(condition, known.progress, 399n, null).isMet).toBe(false)
  expect(seeSale(condition, known.progress, 400n, null).isMet).toBe(true)
})

test('wallets count once each, within the time', () => {
  const condition = { kind: 'group-buy', wallets: ['a', 'b', 'c'], count: 3, withinMs: 60_000 } as const
  const buys = (list: [string, number][]) => {
    let step = { progress: freshProgress as Progress, isMet: false }
    for (const [wallet, atMs] of list)
      step = seeBuy({ ...condition, wallets: [...condition.wallets] }, step.progress, { wallet, atMs })
    return step.isMet
  }
  expect(
    buys([
      ['a', 0],
      ['b', 1],
      ['b', 2],
      ['a', 3],
    ]),
  ).toBe(false)
  expect(
    buys([
      ['a', 0],
      ['b', 1],
      ['c', 60_000],
    ]),
  ).toBe(true)
  expect(
    buys([
      ['a', 0],
      ['b', 1],
      ['c', 60_001],
    ]),
  ).toBe(false)
  expect(
    buys([
      ['a', 0],
      ['b', 1],
      ['a', 30_000],
      ['c', 60_001],
    ]),
  ).toBe(true)
})
