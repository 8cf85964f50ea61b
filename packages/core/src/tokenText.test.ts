import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanTokenText, cleanWrittenText, textSkeleton } from './tokenText.ts'

test.each([
  ['PEPE\u0000', 'PEPE'],
  ['\u202eEPEP', 'EPEP'],
  ['P\u200bE\ufeffP\u2060E', 'PEPE'],
  ['a\u0301'.normalize('NFD'), '\u00e1'],
  // Two marks around a hidden character are reordered once it is removed.
  ['a\u0301\u200b\u0316', 'a\u0316\u0301'.normalize('NFC')],
  ['Z\u0332\u0332\u0332\u0332\u0332\u0332O', 'Z\u0332\u0332\u0332\u0332O'],
  ['  two \n\t words ', 'two words'],
  ['\ud800x', '\ufffdx'.replace(/\ufffd/u, '')],
  ['<b>x</b>', '<b>x</b>'],
  ['青蛙 🐸', '青蛙 🐸'],
])('%j becomes %j', (text, clean) => {
  expect(cleanTokenText(text)).toBe(clean)
})

test('cuts a long name between characters, without a trailing space', () => {
  expect([...cleanTokenText('🐸'.repeat(10_000))]).toHaveLength(64)
  expect(cleanTokenText(`${'x'.repeat(63)} y`)).toBe('x'.repeat(63))
})

test('cleaning is idempotent', () => {
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

test.each([
  '老王 一号',
  '한국어 지갑',
  'さくら が',
  'مرحبا بالعالم',
  'می\u200cخواهم',
  'क्\u200dष',
  'Đặng Thị Ngọc',
  'ภาษาไทยที่นี่',
  '👩\u200d👩\u200d👧\u200d👦 fam',
  '❤\ufe0f\u200d🔥',
  '👍🏽',
  '#\ufe0f\u20e3',
  '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  '葛\u{e0100}',
])('%s stays what somebody wrote', (text) => {
  expect(cleanWrittenText(text.normalize('NFC'))).toBe(text.normalize('NFC'))
})

test.each([
  ['\u202egnp.exe\u202c', 'gnp.exe'],
  ['\u2066whale\u2069\u200f', 'whale'],
  ['wh\u200dale\u200c', 'whale'],
  [`Z${'\u0332'.repeat(40)}o`, 'Z\u0332\u0332\u0332\u0332o'],
  ['two\r\n\tlines', 'two lines'],
  ['a\u0000\u0007b\ud800', 'ab'],
  ['👩\u200d', '👩'],
  ['\u2067\u200b', ''],
])('of %j is kept %j', (text, clean) => {
  expect(cleanWrittenText(text)).toBe(clean)
})

test('cleaning written text is idempotent', () => {
  const odd = fc.constantFrom(
    '\u200d',
    '\u200c',
    '\ufe0f',
    '\u202e',
    '👩',
    '🏽',
    'ب',
    'क',
    '्',
    '\u0301',
    '葛',
    '\u{e0100}',
    ' ',
    'x',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.array(odd, { maxLength: 30 }).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const clean = cleanWrittenText(text)
      expect(cleanWrittenText(clean)).toBe(clean)
      expect(clean).not.toMatch(/[\u0000-\u001f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{M}{5}/u)
    }),
    { numRuns: 2_000 },
  )
})
