import { type CostBasis, openAverageBasis, openFifoBasis, type Taken } from './costBasis.ts'
import {
  addFees,
  type FeeKind,
  type FeeParts,
  noFees,
  shareOfFees,
  totalFees,
  type TradeFees,
} from './fees.ts'

/**
 * How profit is counted. `fifo` and `average` set each sale against what the sold units cost; `cash` sets all money
 * received against all money paid, and what is held costs nothing more.
 */
export const profitMethods = ['fifo', 'average', 'cash'] as const
export type ProfitMethod = (typeof profitMethods)[number]

/** One thing that happened to a wallet's holding of one token. `in` and `out` are transfers. Null where unknown. */
export type PositionTrade = {
  id: string
  side: 'buy' | 'sell' | 'in' | 'out'
  /** Base units of the token. */
  units: bigint | null
  /** Dollars that the pools took or gave, in millionths, without fees; of no meaning for transfers. */
  micros: bigint | null
  /** What the trade cost besides; none where it is left out. */
  fees?: TradeFees
}

/** The fees that are in the numbers of a position. */
export type PositionFees = Readonly<Record<'bought' | 'sold' | 'cost' | 'realised', FeeParts>>

/** Ids of the trades that a number comes from. */
export type PositionSources = { bought: string[]; sold: string[]; realised: string[]; held: string[] }

/**
 * A wallet's position in one token. Dollars are millionths, amounts base units. All of them are net: what was paid has
 * the fees on top, what was received lacks them, and `fees` says how much that is. It always holds that
 * realised = (sold − unmatchedSold) − (bought − cost − unmatchedBought).
 */
export type Position = {
  boughtUnits: bigint
  boughtMicros: bigint
  soldUnits: bigint
  soldMicros: bigint
  /** Bought and moved in, less sold and moved out, as far as the trades tell; never below zero. */
  heldUnits: bigint
  /** Those of the held units whose cost is known. */
  costedUnits: bigint
  /** What the costed units cost. */
  costMicros: bigint
  realisedMicros: bigint
  /** Part of the sales for units that were never bought here, or at an unknown cost. Counted in no profit. */
  unmatchedSoldMicros: bigint
  /** Cost of units that left by a transfer or a sale of unknown value. Counted in no loss. */
  unmatchedBoughtMicros: bigint
  /** False when more was sold than bought here, or an amount or a value is unknown: profit is then of the known part. */
  isBasisComplete: boolean
  fees: PositionFees
  /** Kinds of fees that are not known of every trade: the numbers are then net of the known ones. */
  unknownFees: readonly FeeKind[]
  /** Of what was realised; null while nothing was. */
  outcome: 'win' | 'loss' | 'even' | null
  sources: PositionSources
}

type Draft = Omit<
  Position,
  'heldUnits' | 'costedUnits' | 'costMicros' | 'fees' | 'unknownFees' | 'outcome' | 'sources'
> & {
  unknownFees: Set<FeeKind>
  fees: { bought: FeeParts; sold: FeeParts; realised: FeeParts }
  hasRealised: boolean
  boughtIds: string[]
  soldIds: string[]
  realisedIds: Set<string>
}

function emptyDraft(): Draft {
  return {
    boughtUnits: 0n,
    boughtMicros: 0n,
    soldUnits: 0n,
    soldMicros: 0n,
    realisedMicros: 0n,
    unmatchedSoldMicros: 0n,
    unmatchedBoughtMicros: 0n,
    isBasisComplete: true,
    fees: { bought: noFees, sold: noFees, realised: noFees },
    unknownFees: new Set(),
    hasRealised: false,
    boughtIds: [],
    soldIds: [],
    realisedIds: new Set(),
  }
}

/** Fees of a trade; of one without a known value they are left aside, as they would be set against nothing. */
function feesOf(draft: Draft, { micros, fees }: PositionTrade): FeeParts {
  for (const kind of fees?.unknown ?? []) draft.unknownFees.add(kind)
  return micros === null ? noFees : (fees?.parts ?? noFees)
}

function addBuy(draft: Draft, basis: CostBasis, trade: PositionTrade): void {
  const { id, units, micros } = trade
  const fees = feesOf(draft, trade)
  draft.boughtIds.push(id)
  draft.boughtUnits += units ?? 0n
  if (units === null || micros === null) draft.isBasisComplete = false
  if (micros === null) {
    if (units) basis.add(id, units, null)
    return
  }
  const paid = micros + totalFees(fees)
  draft.boughtMicros += paid
  draft.fees.bought = addFees(draft.fees.bought, fees)
  if (units === null) draft.unmatchedBoughtMicros += paid
  else if (units === 0n) lose(draft, id, paid, fees)
  else basis.add(id, units, { micros: paid, fees })
}

/** Money for nothing is lost at once. */
function lose(draft: Draft, id: string, micros: bigint, fees: FeeParts): void {
  if (micros === 0n) return
  draft.realisedMicros -= micros
  draft.fees.realised = addFees(draft.fees.realised, fees)
  draft.hasRealised = true
  draft.realisedIds.add(id)
}

function addSell(draft: Draft, basis: CostBasis, trade: PositionTrade): void {
  const { id, units, micros } = trade
  const fees = feesOf(draft, trade)
  const received = micros === null ? null : micros - totalFees(fees)
  draft.soldIds.push(id)
  draft.soldUnits += units ?? 0n
  draft.soldMicros += received ?? 0n
  draft.fees.sold = addFees(draft.fees.sold, fees)
  if (units === null) {
    draft.isBasisComplete = false
    draft.unmatchedSoldMicros += received ?? 0n
    return
  }
  const taken = basis.take(units)
  if (taken.knownUnits < units || received === null) draft.isBasisComplete = false
  if (received === null) draft.unmatchedBoughtMicros += taken.costMicros
  else realise(draft, taken, { id, units, micros: received, fees })
}

/** Sets what was received for the units of known cost against that cost. */
function realise(
  draft: Draft,
  taken: Taken,
  { id, units, micros, fees }: { id: string; units: bigint; micros: bigint; fees: FeeParts },
): void {
  const isWhole = taken.knownUnits === units
  const matched = isWhole ? micros : (micros * taken.knownUnits) / units
  const matchedFees = isWhole ? fees : shareOfFees(fees, taken.knownUnits, units)
  draft.unmatchedSoldMicros += micros - matched
  draft.realisedMicros += matched - taken.costMicros
  draft.fees.realised = addFees(draft.fees.realised, addFees(matchedFees, taken.fees))
  if (taken.knownUnits === 0n && units > 0n) return
  draft.hasRealised = true
  for (const from of [...taken.buyIds, id]) draft.realisedIds.add(from)
}

function addTransfer(draft: Draft, basis: CostBasis, { id, side, units }: PositionTrade): void {
  if (units === null || side === 'in') draft.isBasisComplete = false
  if (units === null || units === 0n) return
  if (side === 'in') return basis.add(id, units, null)
  const taken = basis.drop(units)
  draft.unmatchedBoughtMicros += taken.costMicros
  if (taken.knownUnits + taken.unknownUnits < units) draft.isBasisComplete = false
}

function outcomeOf(hasRealised: boolean, micros: bigint): Position['outcome'] {
  if (!hasRealised) return null
  if (micros === 0n) return 'even'
  return micros > 0n ? 'win' : 'loss'
}

/** All money received less all money paid; the units are still followed, to know what is held. */
function asCash(draft: Draft, heldUnits: bigint, heldIds: string[]): Position {
  const { hasRealised: _, boughtIds, soldIds, realisedIds: __, fees, unknownFees, ...sums } = draft
  const realisedMicros = draft.soldMicros - draft.boughtMicros
  return {
    ...sums,
    heldUnits,
    costedUnits: heldUnits,
    costMicros: 0n,
    realisedMicros,
    fees: { ...fees, cost: noFees, realised: addFees(fees.bought, fees.sold) },
    unknownFees: [...unknownFees],
    unmatchedSoldMicros: 0n,
    unmatchedBoughtMicros: 0n,
    outcome: outcomeOf(soldIds.length > 0, realisedMicros),
    sources: { bought: boughtIds, sold: soldIds, realised: [...boughtIds, ...soldIds], held: heldIds },
  }
}

/**
 * A wallet's position in one token from all that it did with it, oldest first.
 *
 * @returns exact sums: shares of a cost are rounded down and the rest stays with what is still held
 */
export function computePosition(trades: readonly PositionTrade[], method: ProfitMethod): Position {
  const basis = method === 'fifo' ? openFifoBasis() : openAverageBasis()
  const draft = emptyDraft()
  for (const trade of trades) {
    if (trade.side === 'buy') addBuy(draft, basis, trade)
    else if (trade.side === 'sell') addSell(draft, basis, trade)
    else addTransfer(draft, basis, trade)
  }
  const { knownUnits, unknownUnits, costMicros, fees: costFees, buyIds } = basis.held()
  const heldUnits = knownUnits + unknownUnits
  if (method === 'cash') return asCash(draft, heldUnits, buyIds)
  const { hasRealised, boughtIds, soldIds, realisedIds, fees, unknownFees, ...sums } = draft
  return {
    ...sums,
    heldUnits,
    costedUnits: knownUnits,
    costMicros,
    fees: { ...fees, cost: costFees },
    unknownFees: [...unknownFees],
    outcome: outcomeOf(hasRealised, sums.realisedMicros),
    sources: { bought: boughtIds, sold: soldIds, realised: [...realisedIds], held: buyIds },
  }
}
