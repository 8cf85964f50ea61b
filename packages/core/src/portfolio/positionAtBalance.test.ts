import { expect, test } from 'vitest'
import { computePosition, type PositionTrade, profitMethods } from './position.ts'
import { positionAtBalance } from './positionAtBalance.ts'

const trades: PositionTrade[] = [
  { id: 'b', side: 'buy', units: 10n, micros: 100n },
  { id: 's', side: 'sell', units: 2n, micros: 30n },
]

test.each(profitMethods)('%s: units no longer on chain have left with their cost, unsold', (method) => {
  const position = positionAtBalance(trades, method, 6n)
  const { realisedMicros, soldMicros } = computePosition(trades, method)
  expect(position).toMatchObject({ heldUnits: 6n, costedUnits: 6n, realisedMicros, soldMicros })
  if (method === 'cash') return
  expect(position).toMatchObject({ costMicros: 60n, unmatchedBoughtMicros: 20n, realisedMicros: 10n })
})

test('an empty balance on chain means an empty position', () => {
  expect(positionAtBalance(trades, 'fifo', 0n)).toMatchObject({
    heldUnits: 0n,
    costMicros: 0n,
    unmatchedBoughtMicros: 80n,
  })
})

test.each([null, 8n])('a balance of %s removes nothing from the position', (balance) => {
  expect(positionAtBalance(trades, 'fifo', balance)).toEqual(computePosition(trades, 'fifo'))
})

test('a balance beyond the trades counts as units of before, and changes no other figure', () => {
  expect(positionAtBalance(trades, 'fifo', 11n)).toEqual({
    ...computePosition(trades, 'fifo'),
    earlierUnits: 3n,
  })
})
