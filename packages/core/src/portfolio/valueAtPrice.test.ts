import { expect, test } from 'vitest'
import { unrealisedMicros, valueAtPrice } from './valueAtPrice.ts'

test.each`
  units             | decimals | price     | value
  ${10n ** 18n}     | ${18}    | ${2.5}    | ${2_500_000n}
  ${5n * 10n ** 8n} | ${6}     | ${0.001}  | ${500_000n}
  ${10n ** 30n}     | ${18}    | ${1e-9}   | ${1_000_000_000n}
  ${10n ** 8n}      | ${8}     | ${112000} | ${112_000_000_000n}
  ${3n}             | ${0}     | ${2.5e9}  | ${7_500_000_000_000_000n}
  ${1n}             | ${18}    | ${1}      | ${0n}
  ${1n}             | ${null}  | ${1}      | ${null}
  ${1n}             | ${18}    | ${null}   | ${null}
  ${1n}             | ${18}    | ${0}      | ${null}
  ${1n}             | ${18}    | ${NaN}    | ${null}
`('$units of $decimals decimals at $price is $value', ({ units, decimals, price, value }) => {
  expect(valueAtPrice(units, decimals, price)).toBe(value)
})

test('a holding gains its value less its cost; without a price the gain is unknown', () => {
  const held = { costedUnits: 10n ** 18n, costMicros: 3_000_000n, unknown: [] }
  expect(unrealisedMicros(held, 18, 2)).toBe(-1_000_000n)
  expect(unrealisedMicros(held, 18, null)).toBeNull()
  expect(unrealisedMicros({ costedUnits: 0n, costMicros: 0n, unknown: [] }, 18, null)).toBe(0n)
  expect(unrealisedMicros({ costedUnits: 0n, costMicros: 0n, unknown: ['cost'] }, 18, 2)).toBeNull()
})
