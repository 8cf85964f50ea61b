import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanTokenText, textSkeleton } from './tokenText.ts'

test.each([
  ['PEPE\u0000', 'PEPE'],
  ['\u202eEPEP', 'EPEP'],
  ['P\u200bE\ufeffP\u2060E', 'PEPE'],
  ['a\u0301'.normalize('NFD'), '\u00e1'],
  // A hidden character between two marks: they come into order once it is gone.
  ['a\u0301\u200b\u0316', 'a\u0316\u0301'.normalize('NFC')],
  ['Z\u0332\u0332\u0332\u0332\u0332\u0332O', 'Z\u0332\u0332\u0332\u0332O'],
  ['  two \n\t words ', 'two words'],
  ['\ud800x', '\ufffdx'.replace(/\ufffd/u, '')],
  ['<b>x</b>', '<b>x</b>'],
  ['青蛙 🐸', '青蛙 🐸'],
])('%j becomes %j', (text, clean) => {
  expect(cleanTokenText(text)).toBe(clean)
})

test('a long name is cut between characters, without a space at its end', () => {
  expect([...cleanTokenText('🐸'.repeat(10_000))]).toHaveLength(64)
  expect(cleanTokenText(`${'x'.repeat(63)} y`)).toBe('x'.repeat(63))
})

test('cleaning twice is cleaning once', () => {
  const texts = fc.string({ unit: 'binary', maxLength: 200 })
  fc.assert(fc.property(texts, (text) => cleanTokenText(cleanTokenText(text)) === cleanTokenText(text)))
})

test.each([
  ['PEPE', 'рере'],
  ['USDC', 'USDС'],
  ['Doge', 'D0GE'],
  ['WIF', 'ＷＩＦ'],
  ['cafe', 'café'],
  ['Bitcoin', 'Віtсоіn'],
  ['PEPE', 'P\u200bE\u202eP\ufeffE'],
])('%s and %s look alike', (one, other) => {
  expect(textSkeleton(one)).toBe(textSkeleton(other))
})

test('different names do not', () => {
  expect(textSkeleton('PEPE')).not.toBe(textSkeleton('PEPSI'))
  expect(textSkeleton('青蛙')).not.toBe(textSkeleton('青娃'))
})
