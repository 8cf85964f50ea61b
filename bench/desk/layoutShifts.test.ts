import { expect, test } from 'vitest'
import { largestWindow, sumShifts } from './layoutShifts.ts'

const shift = (atMs: number, value: number) => ({ atMs, value, what: '' })

test('a window ends with a second of rest, and after five seconds', () => {
  expect(largestWindow([])).toBe(0)
  expect(largestWindow([shift(100, 1), shift(900, 2), shift(1_900, 2)])).toBe(3)
  const without = Array.from({ length: 8 }, (_, at) => shift(at * 900, 1))
  expect(largestWindow(without)).toBe(6)
})

test('a sum counts the shifts of its own span', () => {
  const shifts = [shift(100, 1), shift(200, 2), shift(300, 4)]
  expect(sumShifts(shifts)).toBe(7)
  expect(sumShifts(shifts, 200, 300)).toBe(2)
})
