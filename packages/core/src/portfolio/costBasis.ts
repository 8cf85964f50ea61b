import { addFees, type FeeParts, noFees, shareOfFees, subtractFees } from './fees.ts'

/** Units taken from a basis: those of known cost, that cost, its fees, and the buys they came from. */
export type Taken = {
  knownUnits: bigint
  unknownUnits: bigint
  costMicros: bigint
  fees: FeeParts
  buyIds: string[]
}

/** Cost of units, fees included; null if unknown. */
export type Cost = { micros: bigint; fees: FeeParts } | null

/** Held units of one token and their cost; one implementation per method. */
export type CostBasis = {
  /** `units` must be positive. */
  add(buyId: string, units: bigint, cost: Cost): void
  /** Takes at most `units` for a sale; the result falls short by what the basis lacks. */
  take(units: bigint): Taken
  /** Takes units that leave without a sale: no buys are named, and later sales name them. */
  drop(units: bigint): Taken
  held(): Taken
}

type Lot = { buyId: string; units: bigint; cost: Cost }

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** Takes units of a lot with their share of its cost, rounded down; the remainder stays with the lot. */
function takeFromLot(lot: Lot, units: bigint, taken: Taken): void {
  if (lot.cost === null) taken.unknownUnits += units
  else {
    const micros = (lot.cost.micros * units) / lot.units
    const fees = shareOfFees(lot.cost.fees, units, lot.units)
    taken.knownUnits += units
    taken.costMicros += micros
    taken.fees = addFees(taken.fees, fees)
    lot.cost = { micros: lot.cost.micros - micros, fees: subtractFees(lot.cost.fees, fees) }
  }
  lot.units -= units
}

const nothing = (): Taken => ({ knownUnits: 0n, unknownUnits: 0n, costMicros: 0n, fees: noFees, buyIds: [] })

/** Lots that are used up are dropped when there are as many: rarely enough to cost nothing, and few are kept. */
const lotsPerDrop = 1_000

/** First in, first out: a sale takes the oldest units. */
export function openFifoBasis(): CostBasis {
  const lots: Lot[] = []
  let first = 0
  function dropUsed(): void {
    if (first < lotsPerDrop || first < lots.length / 2) return
    lots.splice(0, first)
    first = 0
  }
  function take(units: bigint): Taken {
    const taken = nothing()
    let rest = units
    for (let lot = lots[first]; rest > 0n && lot; lot = lots[first]) {
      const part = smaller(rest, lot.units)
      takeFromLot(lot, part, taken)
      taken.buyIds.push(lot.buyId)
      rest -= part
      if (lot.units === 0n) first++
    }
    dropUsed()
    return taken
  }
  return {
    add: (buyId, units, cost) => void lots.push({ buyId, units, cost }),
    take,
    drop: (units) => ({ ...take(units), buyIds: [] }),
    held() {
      const sum = nothing()
      for (const lot of lots.slice(first)) {
        if (lot.cost === null) sum.unknownUnits += lot.units
        else {
          sum.knownUnits += lot.units
          sum.costMicros += lot.cost.micros
          sum.fees = addFees(sum.fees, lot.cost.fees)
        }
        sum.buyIds.push(lot.buyId)
      }
      return sum
    },
  }
}

/**
 * Average cost: every held unit costs the same. Units of unknown cost are sold pro rata. A sale names the buys since
 * the previous sale; together with those of earlier sales they are all its buys.
 */
export function openAverageBasis(): CostBasis {
  const known = { buyId: '', units: 0n, cost: { micros: 0n, fees: noFees } }
  const unknown: Lot = { buyId: '', units: 0n, cost: null }
  let heldIds: string[] = []
  let unnamedIds: string[] = []
  function drop(units: bigint): Taken {
    const taken = nothing()
    const total = known.units + unknown.units
    const asked = smaller(units, total)
    if (asked === 0n) return taken
    const part = (asked * known.units) / total
    if (part > 0n) takeFromLot(known, part, taken)
    if (asked > part) takeFromLot(unknown, asked - part, taken)
    if (asked === total) {
      heldIds = []
      unnamedIds = []
    }
    return taken
  }
  return {
    add(buyId, units, cost) {
      heldIds.push(buyId)
      unnamedIds.push(buyId)
      if (cost === null) unknown.units += units
      else {
        known.units += units
        known.cost = { micros: known.cost.micros + cost.micros, fees: addFees(known.cost.fees, cost.fees) }
      }
    },
    take(units) {
      const buyIds = unnamedIds
      const taken = drop(units)
      if (taken.knownUnits + taken.unknownUnits > 0n) unnamedIds = []
      return { ...taken, buyIds }
    },
    drop,
    held: () => ({
      knownUnits: known.units,
      unknownUnits: unknown.units,
      costMicros: known.cost.micros,
      fees: known.cost.fees,
      buyIds: [...heldIds],
    }),
  }
}
