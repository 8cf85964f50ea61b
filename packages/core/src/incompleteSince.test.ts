import { expect, test } from 'vitest'
import { incompleteSince } from './incompleteSince.ts'

const range = (fromTime: number, toTime: number) => ({ fromTime, toTime })

test.each([
  ['nothing is missing', [], { fromMs: 0 }, null],
  ['a range that ended before the span', [range(10, 20)], { fromMs: 20 }, null],
  ['a range within the span', [range(10, 20)], { fromMs: 5 }, 10],
  ['a range that began before the span', [range(10, 20)], { fromMs: 15 }, 15],
  ['the first of several counts', [range(30, 40), range(10, 20)], { fromMs: 5 }, 10],
  ['a range that begins where the span ends', [range(10, 20)], { fromMs: 0, toMs: 10 }, null],
  ['a range over the end of the span', [range(10, 20)], { fromMs: 0, toMs: 11 }, 10],
])('%s', (_, ranges, span, expected) => {
  expect(incompleteSince(ranges, span)).toBe(expected)
})
