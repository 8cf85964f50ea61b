import { beforeEach, expect, test } from 'vitest'
import { readReferral, storeReferral } from './referral.ts'

beforeEach(() => localStorage.clear())

test.each([
  ['?ref=abc', 'abc'],
  ['?tab=eth&ref=KOL_7-x', 'KOL_7-x'],
  ['?ref=', null],
  ['', null],
  ['?ref=%3Cscript%3E', null],
  [`?ref=${'a'.repeat(65)}`, null],
])('%s leaves %s', (query, kept) => {
  storeReferral(query)
  expect(readReferral()).toBe(kept)
})

test('the last code wins, and a visit without one keeps it', () => {
  for (const query of ['?ref=first', '?ref=second', '?tab=eth']) storeReferral(query)
  expect(readReferral()).toBe('second')
})
