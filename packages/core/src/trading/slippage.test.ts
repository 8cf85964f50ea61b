import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bpsOfPercent, percentOfBps, tradeSlippage } from './slippage.ts'

test.each`
  text       | bps
  ${'10'}    | ${1_000}
  ${'0.29'}  | ${29}
  ${'1.15'}  | ${115}
  ${'4.35'}  | ${435}
  ${'.5'}    | ${50}
  ${'5.'}    | ${500}
  ${' 12 '}  | ${1_200}
  ${'0.019'} | ${1}
  ${'-3'}    | ${-300}
  ${'-0'}    | ${0}
  ${''}      | ${null}
  ${'.'}     | ${null}
  ${'1e2'}   | ${null}
  ${'1,5'}   | ${null}
  ${'NaN'}   | ${null}
`('$text % is $bps basis points', ({ text, bps }) => {
  expect(bpsOfPercent(text)).toBe(bps)
})

test('a percentage comes back from its basis points', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (bps) => {
      expect(bpsOfPercent(percentOfBps(bps))).toBe(bps)
    }),
  )
})

test.each`
  network   | percent     | expected
  ${'sol'}  | ${'20'}     | ${{ bps: 2_000, notice: null }}
  ${'sol'}  | ${'50'}     | ${{ bps: 5_000, notice: null }}
  ${'sol'}  | ${'50.01'}  | ${{ bps: 5_000, notice: 'capped-at-50' }}
  ${'pump'} | ${'250'}    | ${{ bps: 5_000, notice: 'capped-at-50' }}
  ${'sol'}  | ${'-1'}     | ${null}
  ${'four'} | ${'100'}    | ${{ bps: 10_000, notice: null }}
  ${'four'} | ${'100.01'} | ${{ bps: 2_000, notice: 'reset-to-20' }}
  ${'four'} | ${'-1'}     | ${{ bps: 2_000, notice: 'reset-to-20' }}
  ${'eth'}  | ${'60'}     | ${{ bps: 6_000, notice: null }}
  ${'eth'}  | ${'100.5'}  | ${null}
  ${'base'} | ${'-0.01'}  | ${null}
  ${'bsc'}  | ${'ten'}    | ${null}
`('slippage of $percent % on $network', ({ network, percent, expected }) => {
  expect(tradeSlippage(network, percent)).toEqual(expected)
})
