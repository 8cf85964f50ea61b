import { plainDecimal } from '@peregrine/core/plainDecimal'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compactDecimal,
  percentText,
  priceText,
  shortAddress,
  usdBound,
  usdFull,
  usdShort,
  usdSigned,
  withoutFinalZeros,
} from './formatFigure.ts'

test.each([
  ['0', '0'],
  ['0.0000001234', '0.0₆1234'],
  ['0.00001', '0.0₄1'],
  ['0.000123456', '0.0001234'],
  ['0.1', '0.1'],
  ['12.3456', '12.34'],
  ['999.999', '999.9'],
  ['1234.5', '1.23K'],
  ['999999', '999K'],
  ['1234567.8', '1.23M'],
  ['12345678', '12.3M'],
  ['4200000000', '4.20B'],
  ['1000000000000000', '1,000T'],
  ['-0.00001', '−0.0₄1'],
  ['-1234', '−1.23K'],
])('%s reads %s', (text, shown) => expect(compactDecimal(text)).toBe(shown))

test('an amount is never shown as more than it is', () => {
  const unit: Record<string, number> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 }
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 21n }), (units) => {
      const shown = compactDecimal(`${units / 1000n}.${String(units % 1000n).padStart(3, '0')}`)
      const number = Number.parseFloat(shown.replaceAll(',', '')) * (unit[shown.at(-1) ?? ''] ?? 1)
      return (
        shown.includes('₀') || /[₁-₉]/.test(shown) || number <= Number(units) / 1000 + 1e-9 * Number(units)
      )
    }),
  )
})

test.each([
  [1.23e-7, '0.000000123'],
  [1e21, '1000000000000000000000'],
  [187.42, '187.42'],
  [0, '0'],
])('%s has no exponent', (value, text) => expect(plainDecimal(value)).toBe(text))

test.each([
  [187.416, '$187.42'],
  [3911.7, '$3,912'],
  [1.23456, '$1.2346'],
  [0.0000001234, '$0.0₆1234'],
  [null, '–'],
  [Number.NaN, '–'],
])('a price of %s reads %s', (value, text) => expect(priceText(value)).toBe(text))

test.each([
  [0, '$0.00'],
  [0.004, '<$0.01'],
  [12.4, '$12.40'],
  [4_200_000, '$4.20M'],
  [437_123, '$437K'],
  [-0.28, '−$0.28'],
  [null, '–'],
])('dollars of %s read %s', (value, text) => expect(usdShort(value)).toBe(text))

test.each([
  [12.4, '+$12.40'],
  [-0.28, '−$0.28'],
  [0, '$0.00'],
  [null, '–'],
])('a profit of %s reads %s', (value, text) => expect(usdSigned(value)).toBe(text))

test.each([
  [1_000, '$1K'],
  [1_500_000, '$1.5M'],
  [500, '$500'],
  [12.4, '$12.40'],
  [10_000, '$10K'],
])('a bound of %s dollars reads %s', (value, text) => expect(usdBound(value)).toBe(text))

test.each([
  [6146.56378292334, '$6,146.56'],
  [1_234_567.89, '$1,234,567.89'],
  [187.423819, '$187.423'],
  [0.000000123456789, '$0.000000123456'],
  [-47.5, '−$47.5'],
  [0, '$0'],
  ['6146.563782', '$6,146.563782'],
  ['-0.280001', '−$0.280001'],
])('%s dollars in full are %s', (value, text) => expect(usdFull(value)).toBe(text))

test.each([
  ['$500K', '$500K'],
  ['$1.00M', '$1M'],
  ['$10.0M', '$10M'],
  ['$1.50M', '$1.5M'],
  ['$1.05M', '$1.05M'],
  ['$20.00', '$20'],
  ['100', '100'],
])('%s without the zeros that say nothing reads %s', (text, shown) =>
  expect(withoutFinalZeros(text)).toBe(shown),
)

test.each([
  [12.34, '+12.3%'],
  [-2, '−2.0%'],
  [0, '0.0%'],
  [999.9, '+999.9%'],
  [1280, '13.8x'],
  [12_345, '124x'],
  [123_456, '1.23Kx'],
  [-100, '−100.0%'],
  [null, '–'],
])('a change of %s reads %s', (value, text) => expect(percentText(value, true)).toBe(text))

test('a share of more than a thousand percent is no multiple', () => expect(percentText(1280)).toBe('1.28K%'))

test('an address keeps its first and last four', () => {
  expect(shortAddress(`0x12ab${'0'.repeat(32)}9f3c`)).toBe('0x12ab…9f3c')
  expect(shortAddress('So11111111111111111111111111111111111111112')).toBe('So11…1112')
})
