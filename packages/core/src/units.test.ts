import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatUnits, parseUnits, usdText, percentOf, shareOf, wholeOf } from './units.ts'

test.each`
  units          | decimals | text
  ${0n}          | ${18}    | ${'0'}
  ${1n}          | ${18}    | ${'0.000000000000000001'}
  ${1_500_000n}  | ${6}     | ${'1.5'}
  ${-1_500_000n} | ${6}     | ${'-1.5'}
  ${100n}        | ${0}     | ${'100'}
  ${10n ** 24n}  | ${18}    | ${'1000000'}
`('$units with $decimals decimals is $text', ({ units, decimals, text }) => {
  expect(formatUnits(units, decimals)).toBe(text)
})

test('any amount round-trips at any decimals', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n }),
      fc.integer({ min: 0, max: 36 }),
      (units, decimals) => {
        expect(parseUnits(formatUnits(units, decimals), decimals)).toBe(units)
      },
    ),
  )
})

test.each`
  text          | decimals | units
  ${'0.1'}      | ${18}    | ${10n ** 17n}
  ${'.5'}       | ${1}     | ${5n}
  ${'5.'}       | ${1}     | ${50n}
  ${' 7 '}      | ${0}     | ${7n}
  ${'1.999999'} | ${2}     | ${199n}
  ${''}         | ${6}     | ${null}
  ${'.'}        | ${6}     | ${null}
  ${'-1'}       | ${6}     | ${null}
  ${'1e3'}      | ${6}     | ${null}
  ${'1,5'}      | ${6}     | ${null}
`('"$text" with $decimals decimals is $units', ({ text, decimals, units }) => {
  expect(parseUnits(text, decimals)).toBe(units)
})

test('dollars are millionths', () => {
  expect(usdText(1_234_567n)).toBe('1.234567')
})

test.each([
  [1n, 3n, 33.3333],
  [0n, 5n, 0],
  [3n, 2n, 150],
  [1n, 0n, null],
  [1n, null, null],
])('%d of %d is %d percent', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent)
})

test.each([
  [10n, [4n, 6n], 10n],
  [10n, [], 10n],
  [10n, [4n, 7n], null],
  [0n, [1n], null],
  [null, [], null],
])('a whole of %s with parts %s is taken as %s', (whole, parts, taken) => {
  expect(wholeOf(whole, parts)).toBe(taken)
})

test.each([
  [1n, 4n, 25],
  [4n, 4n, 100],
  [5n, 4n, null],
  [0n, 0n, null],
  [1n, null, null],
])('a share of %s in %s is %s', (part, whole, share) => {
  expect(shareOf(part, whole)).toBe(share)
})
