import { expect, test } from 'vitest'
import { steadyOrder } from './useSteadyOrder.ts'

test.each([
  ['nothing yet', [], ['a', 'b'], ['a', 'b']],
  ['rank changes, place does not', ['a', 'b', 'c'], ['c', 'a', 'b'], ['a', 'b', 'c']],
  [
    'what is new enters at the top, wherever it ranks among the others',
    ['a', 'b'],
    ['a', 'x', 'b'],
    ['x', 'a', 'b'],
  ],
  ['several keep their rank among themselves', ['a'], ['x', 'y', 'a'], ['x', 'y', 'a']],
  ['what leaves leaves', ['a', 'b', 'c'], ['c', 'a'], ['a', 'c']],
  ['what fills the end stays there', ['a', 'b'], ['b', 'a', 'y', 'z'], ['a', 'b', 'y', 'z']],
  ['all replaced', ['a', 'b'], ['y', 'x'], ['y', 'x']],
])('%s', (_, before, ranked, expected) => {
  expect(steadyOrder(before, ranked)).toEqual(expected)
})
