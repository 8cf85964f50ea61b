import type { Condition } from '@peregrine/contract/signal'
import { seededRandom } from '@peregrine/testkit/seededRandom'
import { expect, test } from 'vitest'
import { freshProgress, type Progress } from './progress.ts'
import { maxRungs, startBest } from './watchBest.ts'
import { hasHeld, isPriceCondition, passTime, seePrice } from './watchPrice.ts'
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

const highest = { ...trailing, from: 'highest', percent: 20 } as const
const held: Rules = { holdMs: 3_000, volumeUsd: 0 }
const traded: Rules = { holdMs: 0, volumeUsd: 300 }

test.each<[string, Condition, Rules, number[], number | null, number[]]>([
  ['one trade up is no highest', highest, held, [1, 1, 1, 1, 1.4, 1, 1, 1, 1, 1, 1], 1, []],
  ['nor is it by little volume', highest, traded, [1, 1, 1, 1.4, 1, 1, 1, 1, 1], 1, []],
  [
    'one trade down is no lowest',
    { ...highest, from: 'lowest' },
    held,
    [1, 1, 1, 1, 0.5, 1, 1, 1, 1, 1],
    1,
    [],
  ],
  ['what lasted counts', highest, held, [1, 2, 2, 2, 2, 1.5, 1.5, 1.5, 1.5], 2, [8]],
  ['what was traded enough counts', highest, traded, [1, 1, 1, 2, 2, 2, 1.5, 1.5, 1.5], 2, [8]],
  ['the lowest of the time counts', highest, held, [1, 3, 2.5, 4, 2.6], 2.5, []],
  ['a fall within the time counts for its own figure', highest, held, [1, 3, 2, 2, 2], 2, []],
  ['a fall to the highest ends it', highest, held, [1, 1, 1, 1, 2, 2, 1, 2, 2, 2], 1, []],
  ['one trade activates nothing', { ...highest, activation: 2 }, held, [1, 2, 1, 1, 1, 1, 1, 1], null, []],
  ['nor does little volume', { ...highest, activation: 2 }, traded, [1, 2, 2, 1, 1, 1, 1], null, []],
  ['an activation that lasted counts', { ...highest, activation: 2 }, held, [1, 3, 2, 3, 3, 2.1], 2, []],
  ['without either the first trade counts', highest, plain, [1, 1.4, 1.12], 1.4, [2]],
])('%s', (_, condition, rules, prices, best, met) => {
  const seen = show(condition, prices, rules)
  expect([seen.progress.best, seen.met]).toEqual([best, met])
})

/** The best by the definition: the furthest figure that all trades of some time were at or past. */
function bestOf(prices: readonly number[], { holdMs, volumeUsd }: Rules, activation: number): number | null {
  let best: number | null = null
  for (let from = 0; from < prices.length; from++)
    for (let to = from; to < prices.length; to++) {
      const low = Math.min(...prices.slice(from, to + 1))
      const hasLasted = (to - from) * 1_000 >= holdMs && (to - from + 1) * 100 >= volumeUsd
      if (hasLasted && low >= activation) best = Math.max(best ?? 0, low)
    }
  return best
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])('the highest that lasted, whatever the prices (seed %s)', (seed) => {
  const random = seededRandom(seed)
  for (const rules of [held, traded, { holdMs: 2_000, volumeUsd: 500 }, plain]) {
    const prices = Array.from({ length: 40 }, () => 1 + Math.floor(random() * maxRungs))
    const activation = 1 + Math.floor(random() * 4)
    // It never fires: what it remembers is asked for.
    const condition = { ...trailing, from: 'highest', percent: 99.9, activation } as const
    expect([prices, show(condition, prices, rules).progress.best]).toEqual([
      prices,
      bestOf(prices, rules, activation),
    ])
  }
})

test('a steep rise is remembered by few figures, the first and the last among them', () => {
  const prices = Array.from({ length: 200 }, (_, at) => 10 + at)
  const { progress } = show(highest, prices, { holdMs: 1_000_000, volumeUsd: 0 })
  expect(progress.rungs).toHaveLength(maxRungs)
  expect(progress.rungs?.[0]).toEqual({ figure: 10, sinceMs: 0, volumeUsd: 20_000 })
  expect(progress.rungs?.at(-1)).toEqual({ figure: 209, sinceMs: 199_000, volumeUsd: 100 })
})

test('a highest lasts without a trade too, by the time of the chain', () => {
  const { progress } = show(highest, [1, 1, 1, 1, 1.4], held)
  const bests = [6_999, 7_000].map((timeMs) => passTime(highest, held, progress, timeMs).progress.best)
  expect(bests).toEqual([1, 1.4])
})

const past = (figure: number | null, agoMs: number, blockNumber: number) =>
  ({ figure, valueUsd: 100, timeMs: 100_000 - agoMs, blockNumber }) as const

test.each([
  ['a push just before', held, [past(1.4, 0, 9), past(1, 2_000, 8), past(0.9, 4_000, 7)], [0.9, 7]],
  ['what is in force when the time begins', held, [past(1, 1_000, 9), past(2, 60_000, 4)], [1, 4]],
  ['a price that has lasted', held, [past(1.4, 3_000, 9), past(1, 4_000, 8)], [1.4, 9]],
  ['all there is', held, [past(1.4, 0, 9), past(null, 1, 8), past(1.2, 2_000, 7)], [1.2, 7]],
  ['volume', traded, [past(2, 0, 9), past(1.4, 0, 9), past(1.5, 0, 8), past(1, 0, 7)], [1.4, 8]],
])('it starts from what lasted: %s', (_, rules, trades, expected) => {
  const start = startBest(highest, { rules, headMs: 100_000 }, trades)
  expect([start?.progress.best, start?.blockNumber]).toEqual(expected)
})

test('nothing starts without a trade, or before its activation', () => {
  const given = { rules: held, headMs: 100_000 }
  expect(startBest(highest, given, [])).toBeNull()
  const trades = [past(2, 0, 9), past(1, 2_000, 8)]
  expect(startBest({ ...highest, activation: 2 }, given, trades)).toBeNull()
  expect(startBest({ ...highest, activation: 1 }, given, trades)?.progress).toMatchObject({ isActive: true })
})
