import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  autoFees,
  type EvmNetwork,
  gasLimitOf,
  manualFees,
  raisedFees,
  raisedTip,
  readPriceCeiling,
} from './autoGas.ts'

/** Wei of hundredths of a gwei. */
const cents = (n: number) => BigInt(n) * 10_000_000n

// The worked examples of docs/trading-formulas.md; prices in hundredths of a gwei.
test.each`
  network   | mode      | gasPrice | baseFee  | tip    | maxFee   | priority
  ${'eth'}  | ${'safe'} | ${2_000} | ${1_800} | ${200} | ${3_600} | ${360}
  ${'eth'}  | ${'fast'} | ${2_000} | ${1_800} | ${200} | ${5_000} | ${500}
  ${'eth'}  | ${'safe'} | ${100}   | ${100}   | ${900} | ${180}   | ${180}
  ${'bsc'}  | ${'safe'} | ${300}   | ${0}     | ${300} | ${600}   | ${600}
  ${'bsc'}  | ${'fast'} | ${5}     | ${0}     | ${5}   | ${100}   | ${100}
  ${'four'} | ${'safe'} | ${60}    | ${60}    | ${0}   | ${120}   | ${40}
`('$network $mode at $gasPrice: at most $maxFee, tip $priority', (row) => {
  const reading = {
    gasPrice: cents(row.gasPrice),
    baseFee: cents(row.baseFee),
    tip: cents(row.tip),
    usualTip: null,
  }
  expect(autoFees(row.network, row.mode, reading)).toEqual({
    maxFeePerGas: cents(row.maxFee),
    maxPriorityFeePerGas: cents(row.priority),
  })
})

test.each`
  measured          | maxFee
  ${0n}             | ${125_000_000n}
  ${50_000_000n}    | ${125_000_000n}
  ${1_000_000_000n} | ${2_025_000_000n}
`('Base pays at most $maxFee wei at a base fee of $measured', ({ measured, maxFee }) => {
  const reading = { gasPrice: measured, baseFee: measured, tip: 7n, usualTip: null }
  expect(autoFees('base', 'fast', reading)).toEqual({
    maxFeePerGas: maxFee,
    maxPriorityFeePerGas: 5_000_000n,
  })
})

test('the multiplier of BNB Chain is a setting in thousandths', () => {
  const reading = { gasPrice: cents(300), baseFee: 0n, tip: cents(300), usualTip: null }
  expect(autoFees('bsc', 'safe', reading, 1_500n)).toEqual({
    maxFeePerGas: cents(450),
    maxPriorityFeePerGas: cents(450),
  })
})

test.each`
  network   | maxFee     | priority
  ${'eth'}  | ${75_000}  | ${5_000}
  ${'base'} | ${1_002.5} | ${0.5}
  ${'bsc'}  | ${2_000}   | ${1_000}
  ${'four'} | ${2_000}   | ${1_000}
`('a node that says any price at all makes $network pay $maxFee at most', ({ network, maxFee, priority }) => {
  const mad = 10n ** 30n
  expect(autoFees(network, 'fast', { gasPrice: mad, baseFee: mad, tip: mad, usualTip: null })).toEqual({
    maxFeePerGas: cents(maxFee * 10) / 10n,
    maxPriorityFeePerGas: cents(priority * 10) / 10n,
  })
})

test.each`
  network  | tip    | usualTip | priority
  ${'eth'} | ${100} | ${100}   | ${180}
  ${'eth'} | ${900} | ${100}   | ${720}
  ${'eth'} | ${900} | ${0}     | ${1_620}
  ${'bsc'} | ${400} | ${10}    | ${100}
`(
  'a tip of $tip beside a usual one of $usualTip pays $priority on $network',
  ({ network, priority, ...row }) => {
    const reading = {
      gasPrice: cents(5_000),
      baseFee: 0n,
      tip: cents(row.tip),
      usualTip: cents(row.usualTip),
    }
    expect(autoFees(network, 'safe', reading).maxPriorityFeePerGas).toBe(cents(priority))
  },
)

const wei = fc.bigInt({ min: 0n, max: 10n ** 15n })

test.each`
  cap     | tip    | next
  ${100n} | ${10n} | ${13n}
  ${100n} | ${1n}  | ${2n}
  ${100n} | ${90n} | ${100n}
`('a tip of $tip under a cap of $cap is raised to $next', ({ cap, tip, next }) => {
  expect(raisedTip({ maxFeePerGas: cap, maxPriorityFeePerGas: tip })).toEqual({
    maxFeePerGas: cap,
    maxPriorityFeePerGas: next,
  })
})

test('a tip that is the cap is not raised', () => {
  expect(raisedTip({ maxFeePerGas: 5n, maxPriorityFeePerGas: 5n })).toBeNull()
})

test('the tip never exceeds the cap, and the cap covers the base fee of the reading', () => {
  const reading = fc
    .record({ baseFee: wei, tip: wei })
    .map(({ baseFee, tip }) => ({ baseFee, tip, gasPrice: baseFee + tip, usualTip: null }))
  const network = fc.constantFrom<EvmNetwork[]>('eth', 'base', 'bsc', 'four')
  fc.assert(
    fc.property(network, fc.constantFrom('safe', 'fast'), reading, (name, mode, now) => {
      const fees = autoFees(name, mode, now)
      expect(fees.maxPriorityFeePerGas).toBeLessThanOrEqual(fees.maxFeePerGas)
      const counted = now.baseFee < readPriceCeiling[name] ? now.baseFee : readPriceCeiling[name]
      expect(fees.maxFeePerGas).toBeGreaterThanOrEqual(counted)
    }),
  )
})

test.each`
  network   | typed             | tip               | maxFee            | paidTip           | isClamped
  ${'base'} | ${60_000_000n}    | ${1n}             | ${70_000_000n}    | ${1n}             | ${true}
  ${'base'} | ${70_000_000n}    | ${1n}             | ${70_000_000n}    | ${1n}             | ${false}
  ${'bsc'}  | ${0n}             | ${0n}             | ${1_000_000_000n} | ${0n}             | ${true}
  ${'eth'}  | ${5_000_000_000n} | ${6_000_000_000n} | ${5_000_000_000n} | ${5_000_000_000n} | ${true}
`('typed $typed on $network is sent as $maxFee', ({ network, typed, tip, maxFee, paidTip, isClamped }) => {
  expect(manualFees(network, { maxFeePerGas: typed, maxPriorityFeePerGas: tip })).toEqual({
    maxFeePerGas: maxFee,
    maxPriorityFeePerGas: paidTip,
    isClamped,
  })
})

test('a replacement pays × 1.3', () => {
  expect(raisedFees({ maxFeePerGas: 125_000_000n, maxPriorityFeePerGas: 5_000_000n })).toEqual({
    maxFeePerGas: 162_500_000n,
    maxPriorityFeePerGas: 6_500_000n,
  })
})

test('a replacement satisfies the rule of nodes: more than before, and at least 10 % more', () => {
  fc.assert(
    fc.property(wei, wei, (maxFeePerGas, maxPriorityFeePerGas) => {
      const next = raisedFees({ maxFeePerGas, maxPriorityFeePerGas })
      for (const [before, after] of [
        [maxFeePerGas, next.maxFeePerGas],
        [maxPriorityFeePerGas, next.maxPriorityFeePerGas],
      ] as const) {
        expect(after).toBeGreaterThan(before)
        expect(after * 10n).toBeGreaterThanOrEqual(before * 11n)
      }
    }),
  )
})

test.each`
  network   | action            | simulated     | gas
  ${'eth'}  | ${'buy'}          | ${100_001n}   | ${160_002n}
  ${'eth'}  | ${'buy'}          | ${null}       | ${null}
  ${'base'} | ${'buy'}          | ${100_000n}   | ${503_250n}
  ${'base'} | ${'sell'}         | ${500_000n}   | ${650_000n}
  ${'base'} | ${'sell'}         | ${null}       | ${503_250n}
  ${'base'} | ${'approve'}      | ${null}       | ${null}
  ${'bsc'}  | ${'buy'}          | ${150_000n}   | ${300_000n}
  ${'bsc'}  | ${'buy'}          | ${1_000_000n} | ${1_300_000n}
  ${'bsc'}  | ${'sell'}         | ${null}       | ${1_000_000n}
  ${'four'} | ${'approve'}      | ${46_000n}    | ${100_000n}
  ${'bsc'}  | ${'fee-transfer'} | ${null}       | ${21_000n}
`('$network $action simulated at $simulated gets $gas gas', ({ network, action, simulated, gas }) => {
  expect(gasLimitOf(network, action, simulated)).toBe(gas)
})

test('a gas limit set below the floor of BNB Chain is raised to it', () => {
  expect(gasLimitOf('bsc', 'buy', null, 21_000n)).toBe(300_000n)
})
