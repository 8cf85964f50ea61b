import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FeeParts, noFees, totalFees, tradeFees } from './fees.ts'
import { computePosition, type PositionTrade, profitMethods } from './position.ts'
import { tradeEffects } from './tradeEffects.ts'

const fees = (venue: bigint, network = 0n): { parts: FeeParts; unknown: [] } => ({
  parts: { ...noFees, venue, network },
  unknown: [],
})
const trade = (side: 'buy' | 'sell', units: bigint, micros: bigint, venue: bigint, network = 0n) =>
  ({ id: `${side}${units}`, side, units, micros, fees: fees(venue, network) }) satisfies PositionTrade

/** 1.25 % to the venue each way at one price; 3 to the network each time. */
const roundTrip = [trade('buy', 100n, 10_000n, 125n, 3n), trade('sell', 100n, 10_000n, 125n, 3n)]

test.each(profitMethods)('a round trip at one price loses its fees (%s)', (method) => {
  expect(computePosition(roundTrip, method)).toMatchObject({
    boughtMicros: 10_128n,
    soldMicros: 9_872n,
    realisedMicros: -256n,
    outcome: 'loss',
    fees: { realised: { venue: 250n, router: 0n, network: 6n, tip: 0n } },
    unknownFees: [],
  })
})

test('half a sale takes half of the fees paid for it', () => {
  const half = computePosition([roundTrip[0] as PositionTrade, trade('sell', 50n, 5_000n, 60n)], 'fifo')
  expect(half).toMatchObject({
    costMicros: 5_064n,
    realisedMicros: 4_940n - 5_064n,
    fees: { cost: { venue: 63n, network: 2n }, realised: { venue: 122n, network: 1n } },
  })
})

test("units of unknown cost take their share of the sale's fees", () => {
  const position = computePosition(
    [trade('buy', 50n, 5_000n, 50n), trade('sell', 100n, 10_000n, 100n)],
    'fifo',
  )
  expect(position).toMatchObject({
    realisedMicros: 4_950n - 5_050n,
    unmatchedSoldMicros: 4_950n,
    fees: { realised: { venue: 100n } },
  })
})

test('anything unknown about one trade is unknown for all', () => {
  const unknown = { parts: noFees, unknown: ['router', 'tip'] as const }
  const trades = [{ ...trade('buy', 1n, 1n, 0n), fees: unknown }, trade('sell', 1n, 1n, 0n)]
  for (const method of profitMethods)
    expect(computePosition(trades, method).unknownFees).toEqual(['router', 'tip'])
  expect(tradeEffects(trades)[1]?.realisedFees.unknown).toEqual(['router', 'tip'])
})

test('a row without fees means unknown, one with zeros means none', () => {
  const nothing = { venue: null, router: null, network: null, tip: null }
  expect(tradeFees(nothing)).toEqual({ parts: noFees, unknown: ['venue', 'router', 'network', 'tip'] })
  expect(tradeFees({ venue: 0n, router: 0n, network: 0n, tip: 0n })).toEqual({ parts: noFees, unknown: [] })
})

test('each sale reports profit net of its own fees and those in its cost', () => {
  const [, sale] = tradeEffects(roundTrip)
  expect(sale).toMatchObject({
    realisedMicros: -256n,
    realisedFees: { parts: { venue: 250n, network: 6n } },
    profitMicros: -256n,
  })
})

const anyTrade = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const),
  units: fc.bigInt(1n, 1_000n),
  micros: fc.bigInt(0n, 1_000_000n),
  venue: fc.bigInt(0n, 10_000n),
  network: fc.bigInt(0n, 10_000n),
})

test('fees are neither lost nor counted twice: everything nets as it would at net prices', () => {
  fc.assert(
    fc.property(fc.array(anyTrade, { maxLength: 30 }), (drafts) => {
      const withFees = drafts.map((each) =>
        trade(each.side, each.units, each.micros, each.venue, each.network),
      )
      const atNetPrices = withFees.map(({ fees: each, ...rest }) => {
        const total = totalFees(each.parts)
        return { ...rest, micros: rest.side === 'buy' ? rest.micros + total : rest.micros - total }
      })
      for (const method of profitMethods) {
        const { fees: sums, ...net } = computePosition(withFees, method)
        const { fees: _, ...plain } = computePosition(atNetPrices, method)
        expect(net).toEqual(plain)
        const all = totalFees(sums.bought) + totalFees(sums.sold)
        expect(totalFees(sums.cost) + totalFees(sums.realised)).toBeLessThanOrEqual(all)
      }
    }),
  )
})
