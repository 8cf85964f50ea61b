/** What was taken out of a book: units whose cost is known, what they cost, and the buys that they came from. */
export type Taken = { knownUnits: bigint; unknownUnits: bigint; costMicros: bigint; buyIds: string[] }

/** Units of one token that are held and what they cost; one implementation per method. */
export type CostBook = {
  /** `costMicros` is null where it is unknown. `units` is above zero. */
  add(buyId: string, units: bigint, costMicros: bigint | null): void
  /** Takes at most `units` for a sale; what the book lacks is missing from the sum of what was taken. */
  take(units: bigint): Taken
  /** The same for units that leave without a sale: no buys are named, and later sales name them. */
  drop(units: bigint): Taken
  held(): { knownUnits: bigint; unknownUnits: bigint; costMicros: bigint; buyIds: string[] }
}

type Lot = { buyId: string; units: bigint; costMicros: bigint | null }

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** Takes units of a lot with their share of its cost, rounded down; the rest of the cost stays with the rest. */
function takeFromLot(lot: Lot, units: bigint, taken: Taken): void {
  if (lot.costMicros === null) taken.unknownUnits += units
  else {
    const cost = (lot.costMicros * units) / lot.units
    taken.knownUnits += units
    taken.costMicros += cost
    lot.costMicros -= cost
  }
  lot.units -= units
}

const nothing = (): Taken => ({ knownUnits: 0n, unknownUnits: 0n, costMicros: 0n, buyIds: [] })

/** First in, first out: a sale takes the oldest units. */
export function openFifoBook(): CostBook {
  const lots: Lot[] = []
  let first = 0
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
    return taken
  }
  return {
    add: (buyId, units, costMicros) => void lots.push({ buyId, units, costMicros }),
    take,
    drop: (units) => ({ ...take(units), buyIds: [] }),
    held() {
      const sum = nothing()
      for (const lot of lots.slice(first)) {
        if (lot.costMicros === null) sum.unknownUnits += lot.units
        else {
          sum.knownUnits += lot.units
          sum.costMicros += lot.costMicros
        }
        sum.buyIds.push(lot.buyId)
      }
      return sum
    },
  }
}

/**
 * Average cost: every unit held costs the same. Units of unknown cost are sold in proportion to the others.
 * A sale names the buys since the sale before it: with the earlier ones that those named, they are all its buys.
 */
export function openAverageBook(): CostBook {
  const known: Lot = { buyId: '', units: 0n, costMicros: 0n }
  const unknown: Lot = { buyId: '', units: 0n, costMicros: null }
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
    add(buyId, units, costMicros) {
      heldIds.push(buyId)
      unnamedIds.push(buyId)
      if (costMicros === null) unknown.units += units
      else {
        known.units += units
        known.costMicros = (known.costMicros ?? 0n) + costMicros
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
      costMicros: known.costMicros ?? 0n,
      buyIds: [...heldIds],
    }),
  }
}
