import { openFifoBook } from './costBook.ts'
import { type Move, moveOf } from './moveOf.ts'
import type { PositionTrade } from './position.ts'

/** What one trade did: to the position, and for the purse. */
export type TradeEffect = {
  move: Move | null
  /** Dollars in millionths, first in first out; null unless the cost of all that was sold is known. */
  realisedMicros: bigint | null
}

/** What each of a wallet's trades in one token did, oldest first; one effect for each trade. */
export function tradeEffects(trades: readonly PositionTrade[]): TradeEffect[] {
  const book = openFifoBook()
  let held = 0n
  return trades.map(({ id, side, units, micros }) => {
    if (side === 'in' || side === 'out') throw new Error('a transfer has no effect of a trade')
    const move = moveOf(side, units, held)
    if (units === null || units <= 0n) return { move, realisedMicros: null }
    if (side === 'buy') {
      book.add(id, units, micros)
      held += units
      return { move, realisedMicros: null }
    }
    const { knownUnits, costMicros } = book.take(units)
    held = held > units ? held - units : 0n
    const isKnown = knownUnits === units && micros !== null
    return { move, realisedMicros: isKnown ? micros - costMicros : null }
  })
}
