import { expect, test } from 'vitest'
import { axisTicks, barSpaceFor, chartText, floorAtZero, withUnit } from './chartAxis.ts'

test.each([
  [1_280_000, 4, '1.28M'],
  [45_000, 4, '45K'],
  [45_000, 8, '45K'],
  [1_281_500, 8, '1.2815M'],
  [999_999, 4, '1M'],
  [2_500_000_000, 4, '2.5B'],
  [-10_000, 4, '-10K'],
  [999, 4, '999'],
])('%s with %s digits is %s', (value, digits, text) => expect(withUnit(value, digits)).toBe(text))

test.each([
  ['1280000', '1.28M'],
  ['5312.40', '5.312K'],
  ['187.42', '187.42'],
  ['-0.28', '−0.28'],
  ['-12800', '−12.8K'],
  ['0.00000001234', '0.0₇1234'],
  ['12.3K', '12.3K'],
  ['–', '–'],
])('the chart writes %s as %s', (value, text) => expect(chartText(value)).toBe(text))

test('the axis has round labels, and none below zero', () => {
  const tick = (value: string) => ({ value, text: `text of ${value}`, coord: 1 })
  const labels = axisTicks(['-10000', '0', '500', '20000', '1280000'].map(tick)).map(({ text }) => text)
  expect(labels).toEqual(['text of 0', 'text of 500', '20K', '1.28M'])
})

const rangeOf = (from: number, to: number) => ({
  from,
  to,
  range: to - from,
  realFrom: from,
  realTo: to,
  realRange: to - from,
  displayFrom: from,
  displayTo: to,
  displayRange: to - from,
})

/** Returns where an axis begins once the chart has added its gap. */
function beginning(from: number, to: number, gap: number): number {
  const { realFrom, realTo } = floorAtZero(rangeOf(from, to), gap)
  return realFrom - (realTo - realFrom) * gap
}

test('the axis of candles near zero begins at zero, and any other at its data', () => {
  expect(beginning(5_000, 76_000, 0.2)).toBeCloseTo(0)
  expect(beginning(-300, 76_000, 0.2)).toBeCloseTo(0)
  expect(beginning(0, 10, 0.2)).toBeCloseTo(0)
  expect(floorAtZero(rangeOf(60_000, 76_000), 0.2)).toEqual(rangeOf(60_000, 76_000))
  expect(floorAtZero(rangeOf(0, 0), 0.2)).toEqual(rangeOf(0, 0))
})

test.each([
  [0, 900, null],
  [500, 900, null],
  [60, 900, 13],
  [3, 900, 24],
])('%s candles of %s pixels are %s wide', (count, width, space) =>
  expect(barSpaceFor(count, width)).toBe(space),
)
