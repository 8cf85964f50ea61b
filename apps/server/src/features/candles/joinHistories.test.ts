import { expect, test } from 'vitest'
import { joinHistories } from './joinHistories.ts'

const whole = (fromMs: number) => ({ fromMs, isWhole: true, isReading: false, trouble: null })
const part = (fromMs: number) => ({ fromMs, isWhole: false, isReading: true, trouble: null })

test.each([
  ['all of both', [whole(1), whole(5)], whole(1)],
  ['a part of the curve', [part(3), whole(5)], part(3)],
  ['a part of the later pool', [whole(1), part(7)], part(7)],
  ['parts of both', [part(3), part(7)], part(7)],
  ['a pool alone', [part(3)], part(3)],
])('known is %s', (_, histories, expected) => {
  expect(joinHistories(histories)).toEqual(expected)
})

test('one that cannot be read is told', () => {
  const refused = { fromMs: 3, isWhole: false, isReading: false, trouble: 'not-served' } as const
  expect(joinHistories([refused, whole(5)])).toEqual(refused)
})
