import { expect, test } from 'vitest'
import { dateOfSerial, isDateFormat, plainNumber, unescapeCell } from './cellText.ts'

test.each([
  ['Whale one_x000D_\nsecond', 'Whale one\r\nsecond'],
  ['tag_x005F_x0041_end', 'tag_x0041_end'],
  ['Smile _xD83D__xDE00_ guy', 'Smile 😀 guy'],
  ['a_x41_b', 'a_x41_b'],
  ['plain', 'plain'],
])('%j is shown as %j', (text, shown) => expect(unescapeCell(text)).toBe(shown))

test.each([
  ['45231', false, '2023-11-01'],
  ['45231.5', false, '2023-11-01 12:00:00'],
  ['43769', true, '2023-11-01'],
  ['1', false, '1900-01-01'],
  ['61', false, '1900-03-01'],
  ['0.25', false, '06:00:00'],
  ['2958466', false, null],
  ['-1', false, null],
  ['x', false, null],
])('the day %s (of 1904: %s) is %s', (serial, is1904, day) => expect(dateOfSerial(serial, is1904)).toBe(day))

test.each([
  [14, undefined, true],
  [0, undefined, false],
  [2, undefined, false],
  [164, 'yyyy\\-mm\\-dd', true],
  [164, '[$-409]d mmm', true],
  [164, '[h]:mm', true],
  [164, '0.00 "days"', false],
  [164, '[Red]#,##0', false],
  [164, 'General', false],
])('format %d %j is a date: %s', (id, code, isDate) => expect(isDateFormat(id, code)).toBe(isDate))

test.each([
  ['1.5E+18', '1500000000000000000'],
  ['1.25E-3', '0.00125'],
  ['-1.2345E2', '-123.45'],
  ['1234567890123456', '1234567890123456'],
  ['1E999', '1E999'],
])('%s is written as %s', (stored, plain) => expect(plainNumber(stored)).toBe(plain))
