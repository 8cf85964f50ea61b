import { openFifoBook } from './costBook.ts'
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

/** What is known of a position's money: null once something of it is not. */
type Purse = { realisedMicros: bigint | null; costMicros: bigint; unknownUnits: bigint }

function profitOf(
  { realisedMicros, costMicros, unknownUnits }: Purse,
  held: bigint,
  trade: PositionTrade,
): bigint | null {
  const { units, micros } = trade
  if (realisedMicros === null || unknownUnits > 0n || units === null || micros === null) return null
  return realisedMicros + (held * micros) / units - costMicros
}

/** What each of a wallet's trades in one token did, oldest first; one effect for each trade. */
export function tradeEffects(trades: readonly PositionTrade[]): TradeEffect[] {
  const book = openFifoBook()
  const purse: Purse = { realisedMicros: 0n, costMicros: 0n, unknownUnits: 0n }
  let held = 0n
  return trades.map((trade) => {
    const { id, side, units, micros } = trade
    if (side === 'in' || side === 'out') throw new Error('a transfer has no effect of a trade')
    const move = moveOf(side, units, held)
    if (units === null || units <= 0n) {
      // How much of it is left from here on nobody knows.
      purse.realisedMicros = null
      return { move, realisedMicros: null, profitMicros: null }
    }
    if (side === 'buy') {
      book.add(id, units, micros)
      held += units
      if (micros === null) purse.unknownUnits += units
      else purse.costMicros += micros
      return { move, realisedMicros: null, profitMicros: profitOf(purse, held, trade) }
    }
    const { knownUnits, unknownUnits, costMicros } = book.take(units)
    held = held > units ? held - units : 0n
    const realisedMicros = knownUnits === units && micros !== null ? micros - costMicros : null
    purse.costMicros -= costMicros
    purse.unknownUnits -= unknownUnits
    purse.realisedMicros =
      realisedMicros === null || purse.realisedMicros === null ? null : purse.realisedMicros + realisedMicros
    return { move, realisedMicros, profitMicros: profitOf(purse, held, trade) }
  })
}
