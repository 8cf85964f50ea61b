import { type CostBook, openFifoBook } from './costBook.ts'
import { type Move, moveOf } from './moveOf.ts'
import type { PositionTrade } from './position.ts'

/** What one trade did: to the position, and for the purse. */
export type TradeEffect = {
  move: Move | null
  /** Dollars in millionths, first in first out; null unless the cost of all that was sold is known. */
  realisedMicros: bigint | null
  /**
   * What the wallet has made in the token so far: realised by all its sales, and by what it then holds at this trade's
   * price. In dollars, in millionths; null unless all of it is known.
   */
  profitMicros: bigint | null
}

type Position = {
  book: CostBook
  heldUnits: bigint
  /** Those of the held units that nobody knows the cost of, and what the others cost. */
  unknownUnits: bigint
  costMicros: bigint
  /** By all sales; null once one of them is not known. */
  realisedMicros: bigint | null
}

type Dealt = { id: string; units: bigint; micros: bigint | null }

function buy(position: Position, { id, units, micros }: Dealt): null {
  position.book.add(id, units, micros)
  position.heldUnits += units
  if (micros === null) position.unknownUnits += units
  else position.costMicros += micros
  return null
}

/** Takes a sale; returns what it realised. */
function sell(position: Position, { units, micros }: Dealt): bigint | null {
  const { knownUnits, unknownUnits, costMicros } = position.book.take(units)
  const { heldUnits, realisedMicros: before } = position
  position.heldUnits = heldUnits > units ? heldUnits - units : 0n
  position.unknownUnits -= unknownUnits
  position.costMicros -= costMicros
  const realisedMicros = knownUnits === units && micros !== null ? micros - costMicros : null
  position.realisedMicros = realisedMicros === null || before === null ? null : before + realisedMicros
  return realisedMicros
}

/** At the price of a trade. */
function profitOf(position: Position, { units, micros }: Dealt): bigint | null {
  const { heldUnits, unknownUnits, costMicros, realisedMicros } = position
  if (realisedMicros === null || unknownUnits > 0n || micros === null) return null
  return realisedMicros + (heldUnits * micros) / units - costMicros
}

/** What each of a wallet's trades in one token did, oldest first; one effect for each trade. */
export function tradeEffects(trades: readonly PositionTrade[]): TradeEffect[] {
  const position: Position = {
    book: openFifoBook(),
    heldUnits: 0n,
    unknownUnits: 0n,
    costMicros: 0n,
    realisedMicros: 0n,
  }
  return trades.map(({ id, side, units, micros }) => {
    if (side === 'in' || side === 'out') throw new Error('a transfer has no effect of a trade')
    const move = moveOf(side, units, position.heldUnits)
    if (units === null || units <= 0n) {
      // How much of it is left from here on nobody knows.
      position.realisedMicros = null
      return { move, realisedMicros: null, profitMicros: null }
    }
    const dealt = { id, units, micros }
    const realisedMicros = side === 'buy' ? buy(position, dealt) : sell(position, dealt)
    return { move, realisedMicros, profitMicros: profitOf(position, dealt) }
  })
}
