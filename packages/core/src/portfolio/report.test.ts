import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdBand, median } from './holdBand.ts'
import { computePosition, type PositionTrade, profitMethods, type RealisedStep } from './position.ts'
import { dayStartMs, periodStartMs, utcDay } from './reportPeriod.ts'
import { roiBand } from './roiBand.ts'

const midnightMs = Date.UTC(2026, 10, 25)

test.each`
  period   | now                        | from
  ${'1d'}  | ${midnightMs}              | ${midnightMs}
  ${'1d'}  | ${midnightMs - 1}          | ${midnightMs - 86_400_000}
  ${'7d'}  | ${midnightMs + 86_399_999} | ${midnightMs - 6 * 86_400_000}
  ${'30d'} | ${midnightMs}              | ${midnightMs - 29 * 86_400_000}
  ${'all'} | ${midnightMs}              | ${null}
`('$period at $now starts at $from', ({ period, now, from }) => {
  expect(periodStartMs(period, now)).toBe(from)
})

test('a day begins at midnight UTC', () => {
  expect([utcDay(midnightMs - 1), utcDay(midnightMs)]).toEqual(['2026-11-24', '2026-11-25'])
  expect(dayStartMs(midnightMs + 5)).toBe(midnightMs)
})

test.each`
  profit   | cost    | band
  ${501n}  | ${100n} | ${'over500'}
  ${500n}  | ${100n} | ${'to500'}
  ${200n}  | ${100n} | ${'to500'}
  ${199n}  | ${100n} | ${'to200'}
  ${0n}    | ${100n} | ${'to200'}
  ${-1n}   | ${100n} | ${'to0'}
  ${-50n}  | ${100n} | ${'to0'}
  ${-51n}  | ${100n} | ${'under-50'}
  ${-100n} | ${100n} | ${'under-50'}
  ${5n}    | ${0n}   | ${null}
`('$profit of $cost is in band $band', ({ profit, cost, band }) => {
  expect(roiBand(profit, cost)).toBe(band)
})

test('hold times have bands, and a median', () => {
  expect([59_999, 60_000, 3_599_999, 86_400_000, 604_800_000].map(holdBand)).toEqual([
    '1m',
    '10m',
    '1h',
    '7d',
    'longer',
  ])
  expect([median([]), median([7]), median([9, 1, 5]), median([4, 1, 2, 9])]).toEqual([null, 7, 5, 3])
})

const anyTrade = fc.record({
  id: fc.uuid(),
  side: fc.constantFrom('buy', 'sell', 'in', 'out') as fc.Arbitrary<PositionTrade['side']>,
  units: fc.option(fc.bigInt(0n, 1_000n), { freq: 9 }),
  micros: fc.option(fc.bigInt(0n, 1_000_000n), { freq: 9 }),
  fees: fc.option(
    fc.bigInt(0n, 500n).map((venue) => ({
      parts: { venue, router: 1n, network: 2n, tip: 0n },
      unknown: [],
    })),
    { nil: undefined },
  ),
})

test('the steps of a position add up to its realised profit and its fees, by every method', () => {
  fc.assert(
    fc.property(
      fc.array(anyTrade, { maxLength: 40 }),
      fc.constantFrom(...profitMethods),
      (trades, method) => {
        const steps: RealisedStep[] = []
        const known = trades.map(({ fees, ...rest }) => (fees ? { ...rest, fees } : rest))
        const position = computePosition(known, method, (step) => steps.push(step))
        expect(steps.reduce((sum, { micros }) => sum + micros, 0n)).toBe(position.realisedMicros)
        expect(steps.reduce((sum, { fees }) => sum + fees.venue, 0n)).toBe(position.fees.realised.venue)
        expect(steps.filter(({ known: share, micros }) => share === 'none' && micros !== 0n)).toEqual([])
      },
    ),
    { numRuns: 500 },
  )
})

test('a step knows how much of its sale is known', () => {
  const trade = (side: PositionTrade['side'], units: bigint, micros: bigint | null): PositionTrade => ({
    id: `${side}${units}`,
    side,
    units,
    micros,
  })
  const steps: RealisedStep[] = []
  const trades = [
    trade('buy', 10n, 100n),
    trade('sell', 5n, 80n),
    trade('sell', 10n, 100n),
    trade('sell', 1n, 9n),
  ]
  computePosition(trades, 'fifo', (step) => steps.push(step))
  expect(steps.map(({ index, micros, known }) => [index, micros, known])).toEqual([
    [1, 30n, 'all'],
    [2, 0n, 'part'],
    [3, 0n, 'none'],
  ])
})
