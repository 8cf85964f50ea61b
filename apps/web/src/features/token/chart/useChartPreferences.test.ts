import { expect, test } from 'vitest'
import { parseChartPreferences, turned } from './useChartPreferences.ts'

test.each([null, '', 'null', '[]', '{"favourites":1,"indicators":{},"minMarkUsd":7,"areMarksOn":"no"}'])(
  '%s leaves the first choices',
  (text) =>
    expect(parseChartPreferences(text)).toMatchObject({
      indicators: ['VOL'],
      minMarkUsd: 0,
      areMarksOn: true,
    }),
)

test('what is unknown is left out of a list, the rest stays', () => {
  const text = '{"favourites":["1d","7m","1s"],"indicators":[],"minMarkUsd":100}'
  expect(parseChartPreferences(text)).toMatchObject({
    favourites: ['1s', '1d'],
    indicators: [],
    minMarkUsd: 100,
  })
})

test('turning one on or off keeps the order of all', () => {
  expect(turned(['a', 'b', 'c'], ['c'], 'a', true)).toEqual(['a', 'c'])
  expect(turned(['a', 'b', 'c'], ['a', 'c'], 'a', false)).toEqual(['c'])
})
