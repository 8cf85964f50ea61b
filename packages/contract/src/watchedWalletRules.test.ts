import { expect, test } from 'vitest'
import { isCapWithin, noRules, rulesOf } from './watchedWalletRules.ts'

test.each([
  [{}, noRules],
  [{ rules: { sound: 'mute', minMarketCap: 5 } }, { ...noRules, sound: 'mute', minMarketCap: 5 }],
  [{ rules: { sound: 'siren' } }, noRules],
  [{ rules: 'all' }, noRules],
] as const)('%j holds %j', (extra, expected) => {
  expect(rulesOf(extra)).toEqual(expected)
})

test.each([
  [null, null, null, true],
  [10, null, null, false],
  [10, null, 9, false],
  [10, 20, 10, true],
  [10, 20, 20, true],
  [null, 20, 21, false],
] as const)('from %s to %s, a cap of %s passes: %s', (minMarketCap, maxMarketCap, cap, expected) => {
  expect(isCapWithin({ ...noRules, minMarketCap, maxMarketCap }, cap)).toBe(expected)
})
