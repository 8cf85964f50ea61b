import { expect, test } from 'vitest'
import { parseRetryAfter } from './retryAfter.ts'

test.each([
  ['3', 3_000],
  ['0', null],
  ['-5', null],
  ['', null],
  ['soon', null],
  ['Infinity', null],
  [undefined, null],
  ['Tue, 24 Nov 2026 10:00:30 GMT', 30_000],
  ['Tue, 24 Nov 2026 09:00:00 GMT', null],
])('Retry-After: %s', (header, expected) => {
  expect(parseRetryAfter(header, undefined, Date.parse('2026-11-24T10:00:00Z'))).toBe(expected)
})

test.each([
  ['Tue, 24 Nov 2026 10:00:00 GMT', 30_000],
  ['no date', 90_000],
])('a date is by the clock of the host, where it tells it: %s', (date, expected) => {
  const nowMs = Date.parse('2026-11-24T09:59:00Z')
  expect(parseRetryAfter('Tue, 24 Nov 2026 10:00:30 GMT', date, nowMs)).toBe(expected)
})
