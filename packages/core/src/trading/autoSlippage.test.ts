import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networks } from '../network.ts'
import {
  autoSlippageBps,
  autoSlippageCeilingBps,
  depthOfImpact,
  isSlippageExcessive,
  type SlippageInputs,
} from './autoSlippage.ts'

const calm = { taxBps: 0, volatilityBps: 0 }

// The worked examples of docs/trading-formulas.md.
test.each`
  network   | spendUnits         | depthUnits           | taxBps   | volatilityBps | bps
  ${'eth'}  | ${0n}              | ${10n ** 20n}        | ${0}     | ${0}          | ${50}
  ${'eth'}  | ${10n ** 18n}      | ${100n * 10n ** 18n} | ${0}     | ${30}         | ${307}
  ${'base'} | ${5n * 10n ** 17n} | ${20n * 10n ** 18n}  | ${500}   | ${null}       | ${927}
  ${'bsc'}  | ${1n}              | ${null}              | ${null}  | ${null}       | ${850}
  ${'four'} | ${10n ** 18n}      | ${5n * 10n ** 18n}   | ${0}     | ${0}          | ${2_000}
  ${'sol'}  | ${10n ** 9n}       | ${30n * 10n ** 9n}   | ${0}     | ${40}         | ${755}
  ${'pump'} | ${10n ** 9n}       | ${0n}                | ${0}     | ${0}          | ${5_000}
  ${'eth'}  | ${1n}              | ${10n ** 18n}        | ${9_900} | ${0}          | ${2_031}
`('$network: $spendUnits of $depthUnits gives $bps', ({ bps, ...inputs }) => {
  expect(autoSlippageBps(inputs)).toBe(bps)
})

const units = fc.bigInt({ min: 0n, max: 10n ** 60n })
const arbitraryInputs: fc.Arbitrary<SlippageInputs> = fc.record({
  network: fc.constantFrom(...networks),
  spendUnits: units,
  depthUnits: fc.option(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 60n })),
  taxBps: fc.option(fc.integer({ min: -10_000, max: 20_000 })),
  volatilityBps: fc.option(fc.double()),
})

test('stays a whole number within 50 and the ceiling, and never falls as the trade grows', () => {
  fc.assert(
    fc.property(arbitraryInputs, units, (inputs, more) => {
      const bps = autoSlippageBps(inputs)
      expect(Number.isInteger(bps)).toBe(true)
      expect(bps).toBeGreaterThanOrEqual(50)
      expect(bps).toBeLessThanOrEqual(autoSlippageCeilingBps[inputs.network])
      const larger = autoSlippageBps({ ...inputs, spendUnits: inputs.spendUnits + more })
      expect(larger).toBeGreaterThanOrEqual(bps)
    }),
  )
})

test('a trade survives another of its own size landing first', () => {
  const out = (x: bigint, reserveIn: bigint, reserveOut: bigint) => (reserveOut * x) / (reserveIn + x)
  const size = fc.bigInt({ min: 10n ** 12n, max: 10n ** 24n })
  fc.assert(
    fc.property(size, size, size, (spendUnits, depthUnits, reserveOut) => {
      const bps = autoSlippageBps({ ...calm, network: 'sol', spendUnits, depthUnits })
      fc.pre(bps < autoSlippageCeilingBps.sol)
      const quoted = out(spendUnits, depthUnits, reserveOut)
      const minimum = (quoted * BigInt(10_000 - bps)) / 10_000n
      const delivered = out(spendUnits, depthUnits + spendUnits, reserveOut - quoted)
      expect(delivered).toBeGreaterThanOrEqual(minimum)
    }),
  )
})

test('a negative amount is a mistake of the caller', () => {
  expect(() => autoSlippageBps({ ...calm, network: 'eth', spendUnits: -1n, depthUnits: 1n })).toThrow(
    RangeError,
  )
})

test.each`
  impactBps | depth
  ${0}      | ${null}
  ${100}    | ${99_000n}
  ${5_000}  | ${1_000n}
  ${10_000} | ${0n}
`('1000 units that move the price by $impactBps mean a depth of $depth', ({ impactBps, depth }) => {
  expect(depthOfImpact(1_000n, impactBps)).toBe(depth)
})

test.each`
  typed    | auto   | expected
  ${299}   | ${50}  | ${false}
  ${300}   | ${100} | ${true}
  ${300}   | ${101} | ${false}
  ${5_000} | ${850} | ${true}
`('typed $typed against automatic $auto is excessive: $expected', ({ typed, auto, expected }) => {
  expect(isSlippageExcessive(typed, auto)).toBe(expected)
})
