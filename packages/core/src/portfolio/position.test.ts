import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computePosition, type PositionTrade, type ProfitMethod, profitMethods } from './position.ts'

let count = 0
const trade = (
  side: PositionTrade['side'],
  units: bigint | null,
  micros: bigint | null,
  id = `${++count}`,
): PositionTrade => ({ id, side, units, micros })

const twoBuysAndASale = [
  trade('buy', 10n, 100n, 'b1'),
  trade('buy', 10n, 300n, 'b2'),
  trade('sell', 15n, 600n, 's1'),
]

test.each`
  method       | realised | cost    | held  | realisedFrom          | heldFrom
  ${'fifo'}    | ${350n}  | ${150n} | ${5n} | ${['b1', 'b2', 's1']} | ${['b2']}
  ${'average'} | ${300n}  | ${100n} | ${5n} | ${['b1', 'b2', 's1']} | ${['b1', 'b2']}
  ${'cash'}    | ${200n}  | ${0n}   | ${5n} | ${['b1', 'b2', 's1']} | ${['b1', 'b2']}
`(
  '$method: $realised realised, $cost still in it',
  ({ method, realised, cost, held, realisedFrom, heldFrom }) => {
    const position = computePosition(twoBuysAndASale, method)
    expect(position).toMatchObject({
      realisedMicros: realised,
      costMicros: cost,
      heldUnits: held,
      isBasisComplete: true,
      outcome: 'win',
      sources: { bought: ['b1', 'b2'], sold: ['s1'], realised: realisedFrom, held: heldFrom },
    })
  },
)

test('fifo names only the buys a sale took from', () => {
  const { sources } = computePosition([...twoBuysAndASale.slice(0, 2), trade('sell', 4n, 50n, 's')], 'fifo')
  expect(sources).toMatchObject({ realised: ['b1', 's'], held: ['b1', 'b2'] })
})

test('fifo: thousands of used-up buys change no later figure', () => {
  const count = 5_000
  // Buy n costs n for each of 3 units; each sale takes 2 units for nothing, so it lags behind the buys.
  const trades = Array.from({ length: count }, (_, n) => [
    trade('buy', 3n, BigInt(3 * n), `b${n}`),
    trade('sell', 2n, 0n, `s${n}`),
  ]).flat()
  const costs = Array.from({ length: count }, (_, n) => [n, n, n]).flat()
  const sum = (part: readonly number[]) => BigInt(part.reduce((total, cost) => total + cost, 0))
  const { realisedMicros, costMicros, heldUnits, sources } = computePosition(trades, 'fifo')
  expect({ realisedMicros, costMicros, heldUnits }).toEqual({
    realisedMicros: -sum(costs.slice(0, 2 * count)),
    costMicros: sum(costs.slice(2 * count)),
    heldUnits: BigInt(count),
  })
  expect(sources.held[0]).toBe(`b${Math.floor((2 * count) / 3)}`)
})

test.each(['fifo', 'average'] as const)('%s: units never bought here count in no profit', (method) => {
  const position = computePosition([trade('buy', 10n, 100n), trade('sell', 15n, 300n)], method)
  expect(position).toMatchObject({
    realisedMicros: 100n,
    unmatchedSoldMicros: 100n,
    heldUnits: 0n,
    isBasisComplete: false,
    outcome: 'win',
  })
})

test.each(profitMethods)(
  '%s: an unknown value, an unknown amount and a gift make the basis incomplete',
  (method) => {
    const bought = trade('buy', 10n, 100n)
    for (const other of [
      trade('buy', 10n, null),
      trade('sell', 5n, null),
      trade('buy', null, 5n),
      trade('sell', null, 5n),
      trade('in', 5n, null),
    ])
      expect(computePosition([bought, other], method).isBasisComplete, `${other.side}`).toBe(false)
    expect(computePosition([bought, trade('out', 5n, null)], method).isBasisComplete).toBe(true)
  },
)

test('a sale of unknown value takes its cost along, without profit or loss', () => {
  const position = computePosition([trade('buy', 10n, 100n), trade('sell', 4n, null)], 'fifo')
  expect(position).toMatchObject({
    realisedMicros: 0n,
    unmatchedBoughtMicros: 40n,
    costMicros: 60n,
    outcome: null,
  })
})

test('selling a gift makes neither profit nor loss', () => {
  const trades = [trade('in', 10n, null), trade('sell', 10n, 300n)]
  for (const method of ['fifo', 'average'] as const)
    expect(computePosition(trades, method)).toMatchObject({
      realisedMicros: 0n,
      unmatchedSoldMicros: 300n,
      outcome: null,
      sources: { realised: [] },
    })
})

test('money paid for nothing is an immediate loss', () => {
  for (const method of ['fifo', 'average'] as const)
    expect(computePosition([trade('buy', 0n, 50n, 'b')], method)).toMatchObject({
      realisedMicros: -50n,
      unmatchedBoughtMicros: 0n,
      outcome: 'loss',
      sources: { realised: ['b'] },
    })
})

test('the cost of a part is rounded down; the remainder stays with the holding', () => {
  const trades = [trade('buy', 3n, 10n), trade('sell', 1n, 5n)]
  for (const method of ['fifo', 'average'] as const)
    expect(computePosition(trades, method)).toMatchObject({ realisedMicros: 2n, costMicros: 7n })
})

test('a sale at cost is even', () => {
  const trades = [trade('buy', 3n, 10n), trade('sell', 3n, 10n)]
  for (const method of profitMethods) expect(computePosition(trades, method).outcome).toBe('even')
})

test.each(profitMethods)('%s: sending more than the known holding makes the basis incomplete', (method) => {
  const trades = [trade('buy', 3n, 10n), trade('out', 4n, null)]
  expect(computePosition(trades, method)).toMatchObject({ heldUnits: 0n, isBasisComplete: false })
})

test('cash: no profit before a sale, and the holding costs nothing more', () => {
  const position = computePosition([trade('buy', 3n, 10n), trade('in', 2n, null)], 'cash')
  expect(position).toMatchObject({ realisedMicros: -10n, outcome: null, costedUnits: 5n, costMicros: 0n })
})

test('average: units of unknown cost are sold pro rata', () => {
  const position = computePosition(
    [trade('buy', 10n, 100n), trade('in', 30n, null), trade('sell', 20n, 400n)],
    'average',
  )
  expect(position).toMatchObject({
    realisedMicros: 50n,
    unmatchedSoldMicros: 300n,
    costMicros: 50n,
    costedUnits: 5n,
    heldUnits: 20n,
  })
})

test('average: units transferred out stay in the average that a later sale names', () => {
  const trades = [trade('buy', 10n, 100n, 'b'), trade('out', 5n, null, 'o'), trade('sell', 5n, 80n, 's')]
  for (const method of ['fifo', 'average'] as const)
    expect(computePosition(trades, method)).toMatchObject({
      realisedMicros: 30n,
      unmatchedBoughtMicros: 50n,
      heldUnits: 0n,
      sources: { realised: ['b', 's'] },
    })
})

test('a position closed and reopened starts a new basis', () => {
  const trades = [trade('buy', 3n, 10n, 'b1'), trade('sell', 3n, 5n, 's1'), trade('buy', 7n, 20n, 'b2')]
  for (const method of ['fifo', 'average'] as const)
    expect(computePosition(trades, method)).toMatchObject({
      realisedMicros: -5n,
      costMicros: 20n,
      outcome: 'loss',
      sources: { held: ['b2'], realised: ['b1', 's1'] },
    })
})

const amount = fc.bigInt({ min: 1n, max: 10n ** 30n })
const known = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const),
  units: amount,
  micros: amount,
})
const anything = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const, 'in' as const, 'out' as const),
  units: fc.option(fc.bigInt({ min: 0n, max: 1000n })),
  micros: fc.option(fc.bigInt({ min: 0n, max: 1000n })),
})
const named = (trades: Omit<PositionTrade, 'id'>[]): PositionTrade[] =>
  trades.map((each, index) => ({ ...each, id: `${index}` }))

/** Sales are capped at the holding, and the last one sells the rest. */
function coveredAndClosed(trades: { side: 'buy' | 'sell'; units: bigint; micros: bigint }[], last: bigint) {
  let held = 0n
  const covered = trades.flatMap((each) => {
    const units = each.side === 'sell' && each.units > held ? held : each.units
    held += each.side === 'buy' ? units : -units
    return units === 0n ? [] : [{ ...each, units }]
  })
  return named(held > 0n ? [...covered, { side: 'sell', units: held, micros: last }] : covered)
}

test('once all is sold on a complete basis, every method agrees', () => {
  fc.assert(
    fc.property(fc.array(known, { maxLength: 40 }), amount, (trades, last) => {
      const closed = coveredAndClosed(trades, last)
      const positions = profitMethods.map((method) => computePosition(closed, method))
      const [fifo, average, cash] = positions.map(({ realisedMicros }) => realisedMicros)
      expect(fifo).toBe(cash)
      expect(average).toBe(cash)
      for (const { heldUnits, costMicros, isBasisComplete } of positions)
        expect({ heldUnits, costMicros, isBasisComplete }).toEqual({
          heldUnits: 0n,
          costMicros: 0n,
          isBasisComplete: true,
        })
    }),
  )
})

test('a figure of which no part is known is named, and no other', () => {
  const unknownOf = (trades: readonly PositionTrade[], method: ProfitMethod = 'fifo') =>
    computePosition(trades, method).unknown
  expect(unknownOf([])).toEqual([])
  expect(unknownOf(twoBuysAndASale)).toEqual([])
  // Sold here, bought before: nothing tells what it made.
  expect(unknownOf([trade('sell', 5n, 100n)])).toEqual(['realised'])
  expect(unknownOf([trade('buy', 5n, null)])).toEqual(['bought', 'cost'])
  expect(unknownOf([trade('buy', 5n, 10n), trade('sell', 5n, null)])).toEqual(['sold', 'realised'])
  expect(unknownOf([trade('in', 5n, null)])).toEqual(['cost'])
  // A part is known: the basis is incomplete, and says so.
  expect(unknownOf([trade('buy', 5n, 10n), trade('buy', 5n, null)])).toEqual([])
  expect(unknownOf([trade('buy', 5n, 10n), trade('sell', 9n, 30n)])).toEqual([])
  expect(unknownOf([trade('buy', 5n, null), trade('sell', 5n, 30n)], 'cash')).toEqual(['bought', 'realised'])
  expect(unknownOf([trade('sell', 5n, 100n)], 'cash')).toEqual([])
})

test.each(profitMethods)('%s: units that left and never came in are counted as earlier ones', (method) => {
  const trades = [trade('buy', 10n, 100n), trade('sell', 15n, 300n), trade('out', 2n, null)]
  expect(computePosition(trades, method).earlierUnits).toBe(7n)
  expect(computePosition(twoBuysAndASale, method).earlierUnits).toBe(0n)
})

test('an unknown figure has no amount', () => {
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 20 }), fc.constantFrom(...profitMethods), (trades, how) => {
      const { unknown, boughtMicros, soldMicros, costMicros, realisedMicros } = computePosition(
        named(trades),
        how,
      )
      const amounts = { bought: boughtMicros, sold: soldMicros, cost: costMicros, realised: realisedMicros }
      for (const figure of unknown)
        if (how !== 'cash' || figure !== 'realised') expect(amounts[figure]).toBe(0n)
    }),
  )
})

test('no dollar and no unit is ever lost or created', () => {
  const method = fc.constantFrom<ProfitMethod[]>(...profitMethods)
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 40 }), method, (trades, how) => {
      const p = computePosition(named(trades), how)
      expect(p.realisedMicros).toBe(
        p.soldMicros - p.unmatchedSoldMicros - (p.boughtMicros - p.costMicros - p.unmatchedBoughtMicros),
      )
      const least = [p.heldUnits, p.costedUnits, p.costMicros, p.unmatchedSoldMicros, p.unmatchedBoughtMicros]
      for (const value of least) expect(value).toBeGreaterThanOrEqual(0n)
      expect(p.heldUnits).toBeGreaterThanOrEqual(p.costedUnits)
    }),
  )
})

test('every source is a given trade, once', () => {
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 30 }), fc.constantFrom(...profitMethods), (trades, how) => {
      const ids = new Set(named(trades).map(({ id }) => id))
      for (const from of Object.values(computePosition(named(trades), how).sources)) {
        expect(new Set(from).size).toBe(from.length)
        for (const id of from) expect(ids.has(id)).toBe(true)
      }
    }),
  )
})
