import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseShare, shareOf, spendable, unitsForInitial } from './tradeSize.ts'

test.each([
  ['50', 5000],
  ['12.5', 1250],
  ['100', 10_000],
  ['0.01', 1],
  ['0', null],
  ['100.01', null],
  ['-1', null],
  ['1e2', null],
  ['', null],
])('%s %% is %s basis points', (text, bps) => {
  expect(parseShare(text)).toBe(bps)
})

const units = fc.bigInt({ min: 0n, max: 10n ** 77n })

test('selling all leaves nothing, and shares never exceed the balance', () => {
  fc.assert(
    fc.property(units, fc.integer({ min: 0, max: 10_000 }), (balance, bps) => {
      expect(shareOf(balance, 10_000)).toBe(balance)
      const part = shareOf(balance, bps)
      expect(part <= balance && part * 10_000n <= balance * BigInt(bps)).toBe(true)
    }),
  )
})

test('the initial is returned by the smallest sale that covers it at the quoted average price', () => {
  fc.assert(
    fc.property(units, units, units, units, (held, quoted, spent, received) => {
      const sold = unitsForInitial(held, quoted, spent, received)
      const out = spent - received
      expect(sold >= 0n && sold <= held).toBe(true)
      if (out <= 0n) expect(sold).toBe(0n)
      if (out <= 0n || sold === held) return
      expect(sold * quoted >= out * held).toBe(true)
      expect((sold - 1n) * quoted < out * held).toBe(true)
    }),
  )
})

test('fees that exceed the balance leave nothing to spend', () => {
  expect(spendable(5n, 7n)).toBe(0n)
  expect(spendable(9n, 7n)).toBe(2n)
})
