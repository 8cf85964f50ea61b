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
 * Profit methods. `fifo` and `average` set each sale against the cost of the units sold; `cash` sets all money received
 * against all money paid, and the holding costs nothing more.
 */
export const profitMethods = ['fifo', 'average', 'cash'] as const
export type ProfitMethod = (typeof profitMethods)[number]

/** One event of a wallet's holding in a token. `in` and `out` are transfers. Null if unknown. */
export type PositionTrade = {
  id: string
  side: 'buy' | 'sell' | 'in' | 'out'
  /** Base units of the token. */
  units: bigint | null
  /** Dollars the pools took or gave, in millionths, without fees; meaningless for transfers. */
  micros: bigint | null
  /** Fees of the trade; none if omitted. */
  fees?: TradeFees
}

/** Fees included in a position's figures. */
export type PositionFees = Readonly<Record<'bought' | 'sold' | 'cost' | 'realised', FeeParts>>

/** Ids of the trades behind each figure. */
export type PositionSources = { bought: string[]; sold: string[]; realised: string[]; held: string[] }

/**
 * A wallet's position in one token. Dollars are millionths, amounts base units. Figures are net: fees are added to
 * payments and deducted from proceeds, and `fees` has their amounts. Invariant: realised = (sold − unmatchedSold) −
 * (bought − cost − unmatchedBought).
 */
export type Position = {
  boughtUnits: bigint
  boughtMicros: bigint
  soldUnits: bigint
  soldMicros: bigint
  /** Bought and moved in, less sold and moved out, as far as the trades show; never negative. */
  heldUnits: bigint
  /** Held units of known cost. */
  costedUnits: bigint
  /** Cost of the costed units. */
  costMicros: bigint
  realisedMicros: bigint
  /** Proceeds of units never bought here or of unknown cost. In no profit. */
  unmatchedSoldMicros: bigint
  /** Cost of units that left by a transfer or a sale of unknown value. In no loss. */
  unmatchedBoughtMicros: bigint
  /** False if more was sold than bought here, or an amount or value is unknown: profit then covers the known part. */
  isBasisComplete: boolean
  fees: PositionFees
  /** Kinds of fees not known for every trade: figures are net of the known ones. */
  unknownFees: readonly FeeKind[]
  /** Of the realised profit; null while there is none. */
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

/** Fees of a trade; ignored for one without a known value, as there is nothing to set them against. */
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

/** Books money paid for nothing as an immediate loss. */
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

/** Sets the proceeds of the costed units against their cost. */
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

/** All money received less all money paid; units are still counted, for the holding. */
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
 * A wallet's position in one token from its complete history, oldest first.
 *
 * @returns exact sums: shares of a cost are rounded down and the remainder stays with the holding
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
