import { type CostBasis, openAverageBasis, openFifoBasis, type Taken } from './costBasis.ts'
import {
  addFees,
  type FeeKind,
  type FeeParts,
  noFees,
  shareOfFees,
  subtractFees,
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

export type PositionFigure = 'bought' | 'sold' | 'cost' | 'realised'

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
  /** Units that left or are held and never came in here: bought before the first trade that is known, or moved in. */
  earlierUnits: bigint
  /** Figures of which no part is known: their amounts are 0 and mean nothing. */
  unknown: readonly PositionFigure[]
  fees: PositionFees
  /** Kinds of fees not known for every trade: figures are net of the known ones. */
  unknownFees: readonly FeeKind[]
  /** Of the realised profit; null while there is none. */
  outcome: 'win' | 'loss' | 'even' | null
  sources: PositionSources
}

/** Share of a sale whose cost and proceeds are known. */
export type KnownShare = 'all' | 'part' | 'none'

/** What one trade adds to a position's realised profit. */
export type RealisedStep = {
  /** Place of the trade in the list. */
  index: number
  /** Net, in millionths of a dollar: the known part, 0 if there is none. */
  micros: bigint
  /** What was paid for the units sold; by the cash method, for the units bought. */
  costMicros: bigint
  /** Fees deducted in it. */
  fees: FeeParts
  known: KnownShare
}

type Draft = Omit<
  Position,
  'heldUnits' | 'costedUnits' | 'costMicros' | 'fees' | 'unknownFees' | 'unknown' | 'outcome' | 'sources'
> & {
  unknownFees: Set<FeeKind>
  fees: { bought: FeeParts; sold: FeeParts; realised: FeeParts }
  boughtIds: string[]
  soldIds: string[]
  /** What only decides about the figures. */
  seen: {
    valuedBuys: number
    valuedSells: number
    hasRealised: boolean
    spentMicros: bigint
    realisedIds: Set<string>
  }
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
    earlierUnits: 0n,
    fees: { bought: noFees, sold: noFees, realised: noFees },
    unknownFees: new Set(),
    boughtIds: [],
    soldIds: [],
    seen: { valuedBuys: 0, valuedSells: 0, hasRealised: false, spentMicros: 0n, realisedIds: new Set() },
  }
}

/** Fees of a trade; ignored for one without a known value, as there is nothing to set them against. */
function feesOf(draft: Draft, { micros, fees }: PositionTrade): FeeParts {
  for (const kind of fees?.unknown ?? []) draft.unknownFees.add(kind)
  return micros === null ? noFees : (fees?.parts ?? noFees)
}

function addBuy(draft: Draft, basis: CostBasis, trade: PositionTrade): KnownShare {
  const { id, units, micros } = trade
  const fees = feesOf(draft, trade)
  draft.boughtIds.push(id)
  draft.boughtUnits += units ?? 0n
  if (units === null || micros === null) draft.isBasisComplete = false
  if (micros === null) {
    if (units) basis.add(id, units, null)
    return 'none'
  }
  const paid = micros + totalFees(fees)
  draft.seen.valuedBuys++
  draft.boughtMicros += paid
  draft.fees.bought = addFees(draft.fees.bought, fees)
  if (units === null) draft.unmatchedBoughtMicros += paid
  else if (units === 0n) lose(draft, id, paid, fees)
  else basis.add(id, units, { micros: paid, fees })
  return 'all'
}

/** Books money paid for nothing as an immediate loss. */
function lose(draft: Draft, id: string, micros: bigint, fees: FeeParts): void {
  if (micros === 0n) return
  draft.realisedMicros -= micros
  draft.fees.realised = addFees(draft.fees.realised, fees)
  draft.seen.hasRealised = true
  draft.seen.spentMicros += micros
  draft.seen.realisedIds.add(id)
}

function addSell(draft: Draft, basis: CostBasis, trade: PositionTrade): KnownShare {
  const { id, units, micros } = trade
  const fees = feesOf(draft, trade)
  const received = micros === null ? null : micros - totalFees(fees)
  draft.soldIds.push(id)
  draft.soldUnits += units ?? 0n
  draft.soldMicros += received ?? 0n
  if (received !== null) draft.seen.valuedSells++
  draft.fees.sold = addFees(draft.fees.sold, fees)
  if (units === null) {
    draft.isBasisComplete = false
    draft.unmatchedSoldMicros += received ?? 0n
    return 'none'
  }
  const taken = basis.take(units)
  draft.earlierUnits += units - taken.knownUnits - taken.unknownUnits
  if (taken.knownUnits < units || received === null) draft.isBasisComplete = false
  if (received === null) {
    draft.unmatchedBoughtMicros += taken.costMicros
    return 'none'
  }
  realise(draft, taken, { id, units, micros: received, fees })
  return shareOf(taken, units)
}

/** Share of the units sold whose cost is known. */
function shareOf({ knownUnits }: Taken, units: bigint): KnownShare {
  if (knownUnits === units) return 'all'
  return knownUnits > 0n ? 'part' : 'none'
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
  draft.seen.spentMicros += taken.costMicros
  draft.fees.realised = addFees(draft.fees.realised, addFees(matchedFees, taken.fees))
  if (taken.knownUnits === 0n && units > 0n) return
  draft.seen.hasRealised = true
  for (const from of [...taken.buyIds, id]) draft.seen.realisedIds.add(from)
}

function addTransfer(draft: Draft, basis: CostBasis, { id, side, units }: PositionTrade): void {
  if (units === null || side === 'in') draft.isBasisComplete = false
  if (units === null || units === 0n) return
  if (side === 'in') return basis.add(id, units, null)
  const taken = basis.drop(units)
  draft.unmatchedBoughtMicros += taken.costMicros
  const earlier = units - taken.knownUnits - taken.unknownUnits
  draft.earlierUnits += earlier
  if (earlier > 0n) draft.isBasisComplete = false
}

function outcomeOf(hasRealised: boolean, micros: bigint): Position['outcome'] {
  if (!hasRealised) return null
  if (micros === 0n) return 'even'
  return micros > 0n ? 'win' : 'loss'
}

/** Figures of trades none of which has a known value. */
function unvalued({ boughtIds, soldIds, seen: { valuedBuys, valuedSells } }: Draft): PositionFigure[] {
  const unknown: PositionFigure[] = []
  if (boughtIds.length > 0 && valuedBuys === 0) unknown.push('bought')
  if (soldIds.length > 0 && valuedSells === 0) unknown.push('sold')
  return unknown
}

/** All money received less all money paid; units are still counted, for the holding. */
function asCash(draft: Draft, heldUnits: bigint, heldIds: string[]): Position {
  const { boughtIds, soldIds, seen: _, fees, unknownFees, ...sums } = draft
  const unknown = unvalued(draft)
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
    unknown: unknown.length === 0 ? unknown : [...unknown, 'realised'],
    outcome: outcomeOf(soldIds.length > 0, realisedMicros),
    sources: { bought: boughtIds, sold: soldIds, realised: [...boughtIds, ...soldIds], held: heldIds },
  }
}

type Sums = { micros: bigint; costMicros: bigint; fees: FeeParts }

/** Realised profit so far. */
function realisedSums(draft: Draft, isCash: boolean): Sums {
  const { soldMicros, boughtMicros, realisedMicros, fees, seen } = draft
  if (!isCash) return { micros: realisedMicros, costMicros: seen.spentMicros, fees: fees.realised }
  return {
    micros: soldMicros - boughtMicros,
    costMicros: boughtMicros,
    fees: addFees(fees.bought, fees.sold),
  }
}

/** Applies a trade; returns how much of a sale's or purchase's money is known. */
function addTrade(draft: Draft, basis: CostBasis, trade: PositionTrade): KnownShare {
  if (trade.side === 'buy') return addBuy(draft, basis, trade)
  if (trade.side === 'sell') return addSell(draft, basis, trade)
  addTransfer(draft, basis, trade)
  return 'all'
}

/** By the cash method a sale of known value is known whatever its cost. */
function knownByCash({ side, micros }: PositionTrade): KnownShare {
  return side === 'in' || side === 'out' || micros !== null ? 'all' : 'none'
}

/** Applies a trade; returns what it realised, null for a purchase or transfer that realised nothing. */
function stepOf(
  draft: Draft,
  basis: CostBasis,
  trade: PositionTrade,
  isCash: boolean,
): Omit<RealisedStep, 'index'> | null {
  const before = realisedSums(draft, isCash)
  const share = addTrade(draft, basis, trade)
  const after = realisedSums(draft, isCash)
  const micros = after.micros - before.micros
  if (trade.side !== 'sell' && micros === 0n) return null
  return {
    micros,
    costMicros: after.costMicros - before.costMicros,
    fees: subtractFees(after.fees, before.fees),
    known: isCash ? knownByCash(trade) : share,
  }
}

/** The position after all trades. */
function finish(draft: Draft, held: Taken, isCash: boolean): Position {
  const { knownUnits, unknownUnits, costMicros, fees: costFees, buyIds } = held
  const heldUnits = knownUnits + unknownUnits
  if (isCash) return asCash(draft, heldUnits, buyIds)
  const { boughtIds, soldIds, seen, fees, unknownFees, ...sums } = draft
  const { hasRealised, realisedIds } = seen
  const unknown = unvalued(draft)
  if (heldUnits > 0n && knownUnits === 0n) unknown.push('cost')
  if (soldIds.length > 0 && !hasRealised) unknown.push('realised')
  return {
    ...sums,
    heldUnits,
    costedUnits: knownUnits,
    costMicros,
    fees: { ...fees, cost: costFees },
    unknownFees: [...unknownFees],
    unknown,
    outcome: outcomeOf(hasRealised, sums.realisedMicros),
    sources: { bought: boughtIds, sold: soldIds, realised: [...realisedIds], held: buyIds },
  }
}

/** A position that is computed trade by trade. Of the trades it keeps their ids and what is left of the buys. */
export type OpenPosition = {
  /** Adds the next trade; they come oldest first. */
  add(trade: PositionTrade): void
  /** The position after the trades so far. */
  position(): Position
}

/**
 * Opens a wallet's position in one token, before its first trade.
 *
 * @param onStep called with every sale, and with purchases that change the realised profit; the steps add up to it
 */
export function openPosition(method: ProfitMethod, onStep?: (step: RealisedStep) => void): OpenPosition {
  const isCash = method === 'cash'
  const basis = method === 'fifo' ? openFifoBasis() : openAverageBasis()
  const draft = emptyDraft()
  let index = 0
  return {
    add(trade) {
      if (onStep) {
        const step = stepOf(draft, basis, trade, isCash)
        if (step) onStep({ index, ...step })
      } else addTrade(draft, basis, trade)
      index++
    },
    position: () => finish(draft, basis.held(), isCash),
  }
}

/**
 * A wallet's position in one token from its complete history, oldest first.
 *
 * @param onStep called with every sale, and with purchases that change the realised profit; the steps add up to it
 * @returns exact sums: shares of a cost are rounded down and the remainder stays with the holding
 */
export function computePosition(
  trades: readonly PositionTrade[],
  method: ProfitMethod,
  onStep?: (step: RealisedStep) => void,
): Position {
  const open = openPosition(method, onStep)
  for (const trade of trades) open.add(trade)
  return open.position()
}
