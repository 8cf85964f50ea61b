import type { FilterRule, PriceRule } from '@peregrine/contract/alert'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { walletEventOf } from '../testing/walletEventOf.ts'
import { decidePrice, type Figures, freshPrice, startPrice } from './decidePrice.ts'
import { filterFor, passesFilter } from './passesFilter.ts'
import { isMarketPrice } from './pricePoint.ts'
import { quietUntilMs } from './quietHours.ts'

const event = walletEventOf({ valueUsd: '100', marketCap: 5_000 })
const filter: FilterRule = {
  kind: 'filter',
  group: null,
  hasBase: false,
  events: ['buy', 'sell'],
  minUsd: null,
  maxUsd: null,
  minMarketCap: null,
  maxMarketCap: null,
}

test.each([
  [{}, {}, true],
  [{ kind: 'in' as const }, {}, false],
  [{}, { minUsd: 100, maxUsd: 100 }, true],
  [{}, { minUsd: 100.01 }, false],
  [{}, { maxUsd: 99.99 }, false],
  [{ valueUsd: null }, { minUsd: 1 }, false],
  [{ valueUsd: null }, {}, true],
  [{}, { minMarketCap: 5_001 }, false],
  [{}, { maxMarketCap: 5_000 }, true],
  [{ marketCap: null }, { maxMarketCap: 5_000 }, false],
  [{}, { events: [] }, false],
])('%j passes %j: %s', (change, limits, isPassed) => {
  expect(passesFilter({ ...filter, ...limits }, { ...event, ...change })).toBe(isPassed)
})

test('a group uses its own filter, else the general one; a disabled filter counts as none', () => {
  const forAll = { isOn: true, body: filter }
  const forWhales = { isOn: true, body: { ...filter, group: 'whales' } }
  expect(filterFor([forAll, forWhales], 'whales')).toBe(forWhales)
  expect(filterFor([forAll, forWhales], 'Default')).toBe(forAll)
  expect(filterFor([forWhales], 'Default')).toBeNull()
  expect(filterFor([forAll, { ...forWhales, isOn: false }], 'whales')).toBe(forAll)
})

const price: PriceRule = {
  kind: 'price',
  network: 'eth',
  token: '0x2',
  pool: null,
  symbol: 'T',
  increase: null,
  decrease: null,
  above: null,
  below: null,
  of: 'price',
}

function told(
  rule: Partial<PriceRule>,
  prices: readonly number[],
  caps: readonly number[] = [],
  start = freshPrice,
): string[] {
  let state = start
  return prices.flatMap((at, place) => {
    const step = decidePrice({ ...price, ...rule }, state, { price: at, marketCap: caps[place] ?? null })
    state = step.state
    return step.alerts.map(({ event: kind }) => `${kind}@${at}`)
  })
}

test.each([
  [
    'rises by its percent, from then on from there',
    { increase: 5 },
    [100, 104.9, 105, 109, 110.25],
    ['rise@105', 'rise@110.25'],
  ],
  ['falls', { decrease: 5 }, [100, 95.1, 95, 91, 90.25], ['fall@95', 'fall@90.25']],
  ['0 is no threshold', { increase: 0, decrease: 0 }, [100, 200, 50], []],
  ['reaches a figure once', { above: 10 }, [9, 10, 11, 12], ['above@10']],
  ['is above from the start', { above: 10 }, [11, 12], []],
  ['touches the line again and again', { above: 10 }, [9, 10, 9.99, 10, 9.96, 10], ['above@10']],
  ['comes back and reaches it again', { above: 10 }, [9, 10, 9, 10], ['above@10', 'above@10']],
  ['a price of nothing is none', { increase: 5, decrease: 5 }, [100, 0, 100], []],
  ['touches the line from above', { below: 10 }, [11, 10, 10.01, 10, 10.06, 10], ['below@10', 'below@10']],
  ['falls to a figure', { below: 10 }, [11, 10, 9, 11, 10], ['below@10', 'below@10']],
])('%s', (_, rule, prices, expected) => {
  expect(told(rule, prices)).toEqual(expected)
})

const figures = (price: number | null, marketCap: number | null = null): Figures => ({ price, marketCap })
const both = { increase: 20, decrease: 20, above: 1.2, below: 0.8 }

test.each([
  [
    'the first trade counts',
    both,
    figures(1),
    [0.4, 0.4, 0.39, 2, 2],
    ['fall@0.4', 'below@0.4', 'rise@2', 'above@2'],
  ],
  ['so does one that rises', both, figures(1), [2], ['rise@2', 'above@2']],
  ['a small move is none', both, figures(1), [1.1, 0.9], []],
  ['a target beyond which it stands has been reached', { above: 1 }, figures(1.5), [1.6], []],
  ['so has one at which it stands', { above: 1, below: 1 }, figures(1), [1], []],
  ['until it goes back', { above: 1 }, figures(1.5), [0.9, 1], ['above@1']],
  [
    'without a price at first, the first trade says where it stands',
    both,
    figures(null),
    [0.4, 0.5],
    ['rise@0.5'],
  ],
  ['a price of nothing is none', both, figures(0), [0.4, 0.5], ['rise@0.5']],
])('a rule is set where the price stands: %s', (_, rule, at, prices, expected) => {
  expect(told(rule, prices, [], startPrice({ ...price, ...rule }, at))).toEqual(expected)
})

test('a market cap target starts at the market cap', () => {
  const rule = { above: 1_000, of: 'cap' as const }
  const start = (cap: number | null) => startPrice({ ...price, ...rule }, figures(5, cap))
  expect(told(rule, [5], [1_000], start(900))).toEqual(['above@5'])
  expect(told(rule, [5], [1_100], start(1_000))).toEqual([])
  expect(told(rule, [5], [1_100], start(null))).toEqual([])
})

test('a market cap target triggers whatever the price does', () => {
  expect(told({ above: 1_000, of: 'cap' }, [5, 5, 5], [900, 1_000, 2_000])).toEqual(['above@5'])
})

const quiet = { isOn: true, from: 23 * 60, to: 7 * 60, timeZone: 'Asia/Shanghai' }
const at = (text: string) => Date.parse(text)

test.each([
  ['2026-01-10T22:59:59+08:00', null],
  ['2026-01-10T23:00:00+08:00', '2026-01-11T07:00:00+08:00'],
  ['2026-01-11T06:59:30+08:00', '2026-01-11T07:00:00+08:00'],
  ['2026-01-11T07:00:00+08:00', null],
])('at %s in Shanghai quiet until %s', (now, end) => {
  expect(quietUntilMs(quiet, at(now))).toBe(end === null ? null : at(end))
})

test('quiet hours within a day, switched off, and of no length', () => {
  const noon = at('2026-01-10T12:00:00Z')
  const siesta = { isOn: true, from: 12 * 60, to: 14 * 60, timeZone: 'UTC' }
  expect(quietUntilMs(siesta, noon)).toBe(noon + 2 * 3_600_000)
  expect(quietUntilMs({ ...siesta, isOn: false }, noon)).toBeNull()
  expect(quietUntilMs({ ...siesta, to: siesta.from }, noon)).toBeNull()
})

test('at the end of quiet hours it is no longer quiet, in any zone on any day without a clock change', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('Asia/Shanghai', 'Asia/Kolkata', 'UTC', 'Asia/Tokyo'),
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: 0, max: 4e12 }),
      (timeZone, from, to, nowMs) => {
        const zone = { isOn: true, from, to, timeZone }
        const end = quietUntilMs(zone, nowMs)
        if (end === null) return
        expect(end).toBeGreaterThan(nowMs)
        expect(quietUntilMs(zone, end)).toBeNull()
      },
    ),
  )
})

test.each([
  ['the deepest', '0xd', '0xd', true],
  ['another, which anybody can open', '0xe', '0xd', false],
  ['a trade without a pool', null, '0xd', false],
  ['any, while the deepest is not known', '0xe', undefined, true],
] as const)('a rule on all pools goes by the deepest: %s', (_, pool, deepest, expected) => {
  expect(isMarketPrice({ pool }, deepest)).toBe(expected)
})
