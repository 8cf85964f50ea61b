import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeUnitPrice, lamportsOfEstimate, solanaFee } from './solanaFee.ts'

test.each`
  wanted          | mode      | total           | tip            | isClamped
  ${null}         | ${'fast'} | ${6_000_000n}   | ${0n}          | ${true}
  ${null}         | ${'safe'} | ${6_000_000n}   | ${1_800_000n}  | ${true}
  ${6_000_000n}   | ${'fast'} | ${6_000_000n}   | ${0n}          | ${false}
  ${20_000_000n}  | ${'safe'} | ${20_000_000n}  | ${6_000_000n}  | ${false}
  ${100_000_000n} | ${'safe'} | ${100_000_000n} | ${30_000_000n} | ${false}
  ${100_000_001n} | ${'fast'} | ${100_000_000n} | ${0n}          | ${true}
`('$wanted lamports in $mode mode: $total, of it $tip as tip', ({ wanted, mode, total, tip, isClamped }) => {
  expect(solanaFee(wanted, mode)).toEqual({ total, tip, priority: total - tip, isClamped })
})

test('an estimate is charged rounded up', () => {
  expect(lamportsOfEstimate(1n, 1n)).toBe(1n)
  expect(lamportsOfEstimate(50_000n, 200_000n)).toBe(10_000n)
})

test('the chain never charges more for the compute units than the priority fee, and less than one lamport a million', () => {
  const priority = fc.bigInt({ min: 0n, max: 100_000_000n })
  fc.assert(
    fc.property(priority, fc.bigInt({ min: 1n, max: 1_400_000n }), (lamports, computeUnits) => {
      const charged = lamportsOfEstimate(computeUnitPrice(lamports, computeUnits), computeUnits)
      expect(charged).toBeLessThanOrEqual(lamports)
      expect(lamports - charged).toBeLessThanOrEqual(computeUnits / 1_000_000n + 1n)
    }),
  )
})

test('no compute units have no price', () => {
  expect(() => computeUnitPrice(1n, 0n)).toThrow(RangeError)
})
