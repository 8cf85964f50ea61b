import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computePosition, type PositionTrade } from './position.ts'
import { tradeEffects } from './tradeEffects.ts'

const aTrade = fc.record({
  side: fc.constantFrom('buy', 'sell'),
  units: fc.bigInt({ min: 1n, max: 1_000n }),
  micros: fc.bigInt({ min: 0n, max: 1_000_000n }),
})
const someTrades = fc
  .array(aTrade, { maxLength: 40 })
  .map((trades) => trades.map((trade, at): PositionTrade => ({ ...trade, id: `${at}` })))

test('moves follow a purse that cannot go negative', () => {
  fc.assert(
    fc.property(someTrades, (trades) => {
      let purse = 0
      const words = trades.map(({ side, units }) => {
        const before = purse
        purse = Math.max(0, side === 'buy' ? purse + Number(units) : purse - Number(units))
        if (side === 'buy') return before === 0 ? 'open' : 'add'
        if (before === 0) return null
        return purse / before > 0.01 ? 'reduce' : 'close'
      })
      expect(tradeEffects(trades).map(({ move }) => move)).toEqual(words)
    }),
  )
})

test.each`
  sold     | move
  ${989n}  | ${'reduce'}
  ${990n}  | ${'close'}
  ${1000n} | ${'close'}
`('of 1000 units $sold sold is a $move: a hundredth is dust', ({ sold, move }) => {
  const bought: PositionTrade = { id: 'b', side: 'buy', units: 1000n, micros: 1n }
  expect(tradeEffects([bought, { id: 's', side: 'sell', units: sold, micros: 1n }])[1]?.move).toBe(move)
})

test('realised profits of sales with known cost add up to the position’s profit', () => {
  fc.assert(
    fc.property(someTrades, (trades) => {
      const held = trades.map((_, at) => computePosition(trades.slice(0, at), 'fifo').heldUnits)
      const covered = trades.filter(
        ({ side, units }, at) => side === 'buy' || (units ?? 0n) <= (held[at] ?? 0n),
      )
      fc.pre(covered.length === trades.length)
      const sum = tradeEffects(trades).reduce(
        (total, { realisedMicros }) => total + (realisedMicros ?? 0n),
        0n,
      )
      expect(sum).toBe(computePosition(trades, 'fifo').realisedMicros)
    }),
  )
})

test('a sale beyond the holding, or of unknown value, realises an unknown amount', () => {
  const bought: PositionTrade = { id: 'b', side: 'buy', units: 10n, micros: 100n }
  const sale = (units: bigint | null, micros: bigint | null): PositionTrade => ({
    id: 's',
    side: 'sell',
    units,
    micros,
  })
  const effect = (of: PositionTrade) => tradeEffects([bought, of])[1]
  expect(effect(sale(4n, 80n))).toMatchObject({ move: 'reduce', realisedMicros: 40n })
  expect(effect(sale(11n, 80n))).toMatchObject({ move: 'close', realisedMicros: null })
  expect(effect(sale(4n, null))).toMatchObject({ move: 'reduce', realisedMicros: null })
  expect(effect(sale(null, 80n))).toMatchObject({ move: null, realisedMicros: null })
})

const trade = (side: 'buy' | 'sell', units: bigint | null, micros: bigint | null): PositionTrade => ({
  id: `${side} ${units} ${micros}`,
  side,
  units,
  micros,
})
const profits = (...trades: PositionTrade[]) => tradeEffects(trades).map(({ profitMicros }) => profitMicros)

test('profit in a token covers units sold and held, at the price of the trade', () => {
  // 10 for 100; 10 more for 300: the holding is worth 600 and cost 400. 5 sold for 250: 200 gained, and 15 at 50 each.
  expect(profits(trade('buy', 10n, 100n), trade('buy', 10n, 300n), trade('sell', 5n, 250n))).toEqual([
    0n,
    200n,
    600n,
  ])
  // A closed position holds nothing; a new one starts with the losses of the first.
  expect(
    profits(trade('buy', 10n, 100n), trade('sell', 10n, 40n), trade('buy', 5n, 10n), trade('buy', 5n, 20n)),
  ).toEqual([0n, -60n, -60n, -50n])
})

test('a partly unknown profit is null, even after that part is gone', () => {
  const gift = trade('buy', 5n, null)
  expect(profits(gift, trade('buy', 5n, 10n), trade('sell', 5n, 20n), trade('sell', 5n, 20n))).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(profits(trade('buy', 5n, 10n), trade('sell', 6n, 20n), trade('buy', 5n, 10n))).toEqual([
    0n,
    null,
    null,
  ])
  expect(profits(trade('buy', 5n, 10n), trade('buy', null, 10n), trade('buy', 5n, 10n))).toEqual([
    0n,
    null,
    null,
  ])
})

test('once all is sold, profit equals the realised amount', () => {
  fc.assert(
    fc.property(someTrades, (trades) => {
      const { heldUnits } = computePosition(trades, 'fifo')
      fc.pre(heldUnits > 0n)
      const last = tradeEffects([...trades, trade('sell', heldUnits, 500n)]).at(-1)
      const all = computePosition([...trades, trade('sell', heldUnits, 500n)], 'fifo')
      fc.pre(last?.profitMicros !== null)
      expect(last?.profitMicros).toBe(all.realisedMicros)
    }),
  )
})
