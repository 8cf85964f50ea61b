import { expect, test, vi } from 'vitest'
import { parseRetryAfter } from './retryAfter.ts'

test.each([
  ['3', 3_000],
  ['0', null],
  ['-5', null],
  ['', null],
  ['soon', null],
  ['Infinity', null],
  ['soon 2030', null],
  ['12/31/2036', null],
  ['10 years', null],
  ['3600, 3600', null],
  ['2026-11-24T10:00:30Z', 30_000],
  ['Tuesday, 24-Nov-26 10:00:30 GMT', 30_000],
  ['Tue, 24 Nov 2026 12:00:30 +0200', 30_000],
  [undefined, null],
  ['Tue, 24 Nov 2026 10:00:30 GMT', 30_000],
  ['Tue, 24 Nov 2026 09:00:00 GMT', null],
])('Retry-After: %s', (header, expected) => {
  expect(parseRetryAfter(header, undefined, Date.parse('2026-11-24T10:00:00Z'))).toBe(expected)
})

test.each(['Tue Nov 24 10:00:30 2026', '2026-11-24 10:00:30'])(
  'a date without a zone is by UTC, whatever the zone of this machine: %s',
  (header) => {
    vi.stubEnv('TZ', 'Asia/Tokyo')
    expect(new Date(0).getHours()).toBe(9)
    expect(parseRetryAfter(header, undefined, Date.parse('2026-11-24T10:00:00Z'))).toBe(30_000)
    vi.unstubAllEnvs()
  },
)

test.each([
  ['Tue, 24 Nov 2026 10:00:00 GMT', 30_000],
  ['no date', 90_000],
])('a date is by the clock of the host, where it tells it: %s', (date, expected) => {
  const nowMs = Date.parse('2026-11-24T09:59:00Z')
  expect(parseRetryAfter('Tue, 24 Nov 2026 10:00:30 GMT', date, nowMs)).toBe(expected)
})
