import { expect, test } from 'vitest'
import { parseShare, shareAfterKey, shareAt } from './splitShare.ts'

const limits = { min: 30, max: 80, initial: 64 }

test.each([
  [null, null],
  ['', null],
  ['half', null],
  ['29.9', null],
  ['80.1', null],
  ['Infinity', null],
  ['30', 30],
  ['55.5', 55.5],
])('%j is read back as %s', (text, share) => expect(parseShare(text, limits)).toBe(share))

test.each([
  [300, 50],
  [100, 30],
  [590, 80],
])('a divider at %s of a column from 100 to 500 stands at %s percent', (y, share) =>
  expect(shareAt(y, { top: 100, height: 400 }, limits)).toBe(share),
)

test.each([
  ['ArrowUp', false, 58],
  ['ArrowDown', false, 62],
  ['ArrowDown', true, 70],
  ['PageUp', false, 50],
  ['Home', false, 30],
  ['End', false, 80],
  ['Enter', false, 64],
  ['a', false, null],
])('%s (shift: %s) moves it from 60 to %s', (key, shiftKey, share) =>
  expect(shareAfterKey({ key, shiftKey }, 60, limits)).toBe(share),
)
