import { type CostBasis, openFifoBasis } from './costBasis.ts'
import {
  addFees,
  type FeeKind,
  type FeeParts,
  noFees,
  subtractFees,
  totalFees,
  type TradeFees,
} from './fees.ts'
import { type Move, moveOf } from './moveOf.ts'
import type { PositionTrade } from './position.ts'

/** Effects of one trade on the position and the purse. Dollars are net of fees. */
export type TradeEffect = {
  move: Move | null
  /** Dollars in millionths, first in first out; null unless the cost of all units sold is known. */
  realisedMicros: bigint | null
  /** Fees deducted in `realisedMicros`: those of the sale, and those in the cost of the units sold. */
  realisedFees: TradeFees
  /**
   * The wallet's profit in the token so far, in millionths of a dollar: realised by all sales, plus its holding at this
   * trade's price. Null unless all of it is known.
   */
  profitMicros: bigint | null
  /** Fees deducted in `profitMicros`. */
  profitFees: TradeFees
}

type Position = {
  basis: CostBasis
  heldUnits: bigint
  /** Held units of unknown cost, and the cost of the others. */
  unknownUnits: bigint
  costMicros: bigint
  /** Of all sales; null once one of them is unknown. */
  realisedMicros: bigint | null
  costFees: FeeParts
  realisedFees: FeeParts
  /** Of all trades so far. */
  unknownFees: readonly FeeKind[]
}

type KnownTrade = { id: string; units: bigint; micros: bigint | null; fees: FeeParts }
type Realised = { micros: bigint | null; fees: FeeParts }

function buy(position: Position, { id, units, micros, fees }: KnownTrade): Realised {
  const paid = micros === null ? null : micros + totalFees(fees)
  position.basis.add(id, units, paid === null ? null : { micros: paid, fees })
  position.heldUnits += units
  if (paid === null) position.unknownUnits += units
  else {
    position.costMicros += paid
    position.costFees = addFees(position.costFees, fees)
  }
  return { micros: null, fees: noFees }
}

/** Applies a sale; returns the realised amount. */
function sell(position: Position, { units, micros, fees }: KnownTrade): Realised {
  const taken = position.basis.take(units)
  const { heldUnits, realisedMicros: before } = position
  position.heldUnits = heldUnits > units ? heldUnits - units : 0n
  position.unknownUnits -= taken.unknownUnits
  position.costMicros -= taken.costMicros
  position.costFees = subtractFees(position.costFees, taken.fees)
  if (taken.knownUnits !== units || micros === null) {
    position.realisedMicros = null
    return { micros: null, fees: noFees }
  }
  const realised = { micros: micros - totalFees(fees) - taken.costMicros, fees: addFees(fees, taken.fees) }
  position.realisedMicros = before === null ? null : before + realised.micros
  position.realisedFees = addFees(position.realisedFees, realised.fees)
  return realised
}

/** At the price of a trade. */
function profitOf(position: Position, { units, micros }: KnownTrade): bigint | null {
  const { heldUnits, unknownUnits, costMicros, realisedMicros } = position
  if (realisedMicros === null || unknownUnits > 0n || micros === null) return null
  return realisedMicros + (heldUnits * micros) / units - costMicros
}

/** Kinds of fees unknown for some trade so far. */
function noteUnknownFees(position: Position, fees: TradeFees | undefined): readonly FeeKind[] {
  const news = fees?.unknown.filter((kind) => !position.unknownFees.includes(kind)) ?? []
  if (news.length > 0) position.unknownFees = [...position.unknownFees, ...news]
  return position.unknownFees
}

/** Effects of a wallet's trades in one token, oldest first; one per trade. */
export function tradeEffects(trades: readonly PositionTrade[]): TradeEffect[] {
  const position: Position = {
    basis: openFifoBasis(),
    heldUnits: 0n,
    unknownUnits: 0n,
    costMicros: 0n,
    realisedMicros: 0n,
    costFees: noFees,
    realisedFees: noFees,
    unknownFees: [],
  }
  return trades.map(({ id, side, units, micros, fees }) => {
    if (side === 'in' || side === 'out') throw new Error('a transfer has no effect of a trade')
    const move = moveOf(side, units, position.heldUnits)
    const unknown = noteUnknownFees(position, fees)
    if (units === null || units <= 0n) {
      // From here on the remaining cost is unknown.
      position.realisedMicros = null
      const nothing = { parts: noFees, unknown }
      return { move, realisedMicros: null, realisedFees: nothing, profitMicros: null, profitFees: nothing }
    }
    const dealt = { id, units, micros, fees: fees?.parts ?? noFees }
    const realised = side === 'buy' ? buy(position, dealt) : sell(position, dealt)
    return {
      move,
      realisedMicros: realised.micros,
      realisedFees: { parts: realised.fees, unknown },
      profitMicros: profitOf(position, dealt),
      profitFees: { parts: addFees(position.realisedFees, position.costFees), unknown },
    }
  })
}
