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

test('the word is that of a purse which cannot hold less than nothing', () => {
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

test('what sales of known cost realise adds up to the position’s profit', () => {
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

test('a sale of more than was bought, or of unknown worth, realises nothing that could be told', () => {
  const bought: PositionTrade = { id: 'b', side: 'buy', units: 10n, micros: 100n }
  const sale = (units: bigint | null, micros: bigint | null): PositionTrade => ({
    id: 's',
    side: 'sell',
    units,
    micros,
  })
  expect(tradeEffects([bought, sale(4n, 80n)])[1]).toEqual({ move: 'reduce', realisedMicros: 40n })
  expect(tradeEffects([bought, sale(11n, 80n)])[1]).toEqual({ move: 'close', realisedMicros: null })
  expect(tradeEffects([bought, sale(4n, null)])[1]).toEqual({ move: 'reduce', realisedMicros: null })
  expect(tradeEffects([bought, sale(null, 80n)])[1]).toEqual({ move: null, realisedMicros: null })
})
