import { expect, test } from 'vitest'
import { spanText } from './spanText.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5, 9).getTime()
const now = at(28, 20)
/** Formats with plain spaces and dashes. */
const plain = (fromMs: number | undefined, toMs: number | undefined) =>
  spanText({ fromMs, toMs }, 'en', now).replace(/\s/g, ' ')

test('a time is named by its clock, and by its day unless that is today', () => {
  expect(plain(at(28, 9), at(28, 10))).toBe('09:05:09 – 10:05:09')
  expect(plain(at(27, 9), at(28, 10))).toBe('11/27, 09:05:09 – 11/28, 10:05:09')
  expect(plain(at(27, 9), at(27, 10))).toMatch(/^11\/27, 09:05:09 – (11\/27, )?10:05:09$/)
})

test('the year is named unless it is this one', () => {
  const lastYear = new Date(2025, 10, 27, 9, 5, 9).getTime()
  expect(plain(lastYear, lastYear + 60_000)).toContain('11/27/2025, 09:05:09')
})

test('an open end is left empty', () => {
  expect(plain(at(28, 9), undefined)).toBe('09:05:09 – ')
  expect(plain(undefined, at(27, 9))).toBe(' – 11/27, 09:05:09')
})
