import type { ClosedPositionsWire } from '@peregrine/contract/walletReport'
import { holdBand, holdBands, median } from '@peregrine/core/portfolio/holdBand'
import { type RoiBand, roiBand, roiBands } from '@peregrine/core/portfolio/roiBand'
import { isCostIncomplete, type TokenPosition } from '../portfolio.ts'
import { closedMs, firstBuyMs, isWithin, type PeriodStart } from './positionInPeriod.ts'

type Closed<P> = { position: P; band: RoiBand; holdMs: number }

/** Profit of the whole position in the cost of what was sold; null for one of incomplete cost. */
function bandOf(each: TokenPosition): RoiBand | null {
  const { realisedMicros, boughtMicros, unmatchedBoughtMicros, unknown } = each.position
  if (isCostIncomplete(each) || unknown.length > 0) return null
  // What moved away took its cost along.
  return roiBand(realisedMicros, boughtMicros - unmatchedBoughtMicros)
}

/** Splits the positions that ended in the period into those of known result and the others. */
export function closedWithin<P extends TokenPosition>(
  positions: readonly P[],
  start: PeriodStart,
): { closed: Closed<P>[]; incomplete: P[] } {
  const closed: Closed<P>[] = []
  const incomplete: P[] = []
  for (const position of positions) {
    const endMs = closedMs(position)
    if (endMs === null || !isWithin(endMs, start)) continue
    const band = bandOf(position)
    const startMs = firstBuyMs(position)
    if (band === null || startMs === null) incomplete.push(position)
    else closed.push({ position, band, holdMs: Math.max(0, endMs - startMs) })
  }
  return { closed, incomplete }
}

/** Counts the positions that ended in the period by result and by how long they were held. */
export function closedToWire(positions: readonly TokenPosition[], start: PeriodStart): ClosedPositionsWire {
  const { closed, incomplete } = closedWithin(positions, start)
  const results = closed.map(({ position }) => position.position.realisedMicros)
  const wins = results.filter((micros) => micros > 0n).length
  const losses = results.filter((micros) => micros < 0n).length
  const lengths = closed.map(({ holdMs }) => holdMs)
  return {
    count: closed.length,
    wins,
    losses,
    even: closed.length - wins - losses,
    winRate: closed.length === 0 ? null : (wins / closed.length) * 100,
    bands: roiBands.map((band) => ({ band, count: closed.filter((each) => each.band === band).length })),
    medianHoldMs: median(lengths),
    holds: holdBands.map((band) => ({ band, count: lengths.filter((ms) => holdBand(ms) === band).length })),
    incompletePositions: incomplete.length,
  }
}
