import type { Condition, SignalInput } from '@peregrine/contract/signal'
import { freshProgress, type Progress, type Rung } from './progress.ts'

export type Trailing = Extract<Condition, { kind: 'trailing' }>
export type Rules = Pick<SignalInput, 'holdMs' | 'volumeUsd'>
type FigurePoint = { figure: number; valueUsd: number; timeMs: number }

/** Rungs that are kept. They are stored with each of the last blocks, so that a steep rise must not add up. */
export const maxRungs = 8

/** True if one figure is at the other or past it, in the direction in which the best moves. */
export function isPast({ from }: Pick<Trailing, 'from'>, one: number, other: number): boolean {
  return from === 'highest' ? one >= other : one <= other
}

/** True if a trade at this figure may lead to a new best. */
export function isPastBest(condition: Trailing, { best }: Progress, figure: number): boolean {
  if (best !== null) return figure !== best && isPast(condition, figure, best)
  return condition.activation === null || isPast(condition, figure, condition.activation)
}

/**
 * Leaves out the rung closest to the one below it: what it stood for lasts no earlier than the next one. The first has
 * the time since all of them are past the best, the last is the price of now.
 */
function withoutClosest(rungs: readonly Rung[]): Rung[] {
  const gaps = rungs
    .slice(1, -1)
    .map(({ figure }, at) => Math.abs(Math.log(figure / (rungs[at]?.figure ?? figure))))
  return rungs.toSpliced(1 + gaps.indexOf(Math.min(...gaps)), 1)
}

/** Rungs with one more trade past the best. Those that it fell back from end, and their time counts for its own figure. */
function climb(condition: Trailing, rungs: readonly Rung[], point: FigurePoint): Rung[] {
  const { figure, valueUsd, timeMs } = point
  const grown = rungs.map((rung) => ({ ...rung, volumeUsd: rung.volumeUsd + valueUsd }))
  const kept = grown.filter((rung) => isPast(condition, figure, rung.figure))
  if (kept.at(-1)?.figure !== figure)
    kept.push({ ...(grown[kept.length] ?? { sinceMs: timeMs, volumeUsd: valueUsd }), figure })
  return kept.length > maxRungs ? withoutClosest(kept) : kept
}

/** True when something that began at `sinceMs` has lasted for as long as asked, with as much traded meanwhile. */
export function hasLasted(
  { holdMs, volumeUsd }: Rules,
  since: Pick<Rung, 'sinceMs' | 'volumeUsd'>,
  timeMs: number,
): boolean {
  return timeMs - since.sinceMs >= holdMs && since.volumeUsd >= volumeUsd
}

/** Progress at a time of the chain: the furthest rung that has lasted is the best, and what it waited for has begun. */
export function settleBest(rules: Rules, progress: Progress, timeMs: number): Progress {
  const { rungs = [] } = progress
  const at = rungs.findLastIndex((rung) => hasLasted(rules, rung, timeMs))
  const best = rungs[at]?.figure
  return best === undefined ? progress : { ...progress, isActive: true, best, rungs: rungs.slice(at + 1) }
}

/** Progress after a trade past the best. */
export function raiseBest(
  condition: Trailing,
  rules: Rules,
  progress: Progress,
  point: FigurePoint,
): Progress {
  const rungs = climb(condition, progress.rungs ?? [], point)
  return settleBest(rules, { ...progress, rungs }, point.timeMs)
}

/** A stored trade; `figure` is null if it was never priced. */
export type PastTrade = { figure: number | null; valueUsd: number; timeMs: number; blockNumber: number }

/**
 * The best that a condition starts from: what has lasted as asked up to `headMs`, or through all the trades there are.
 *
 * @param trades newest first
 * @returns progress, and the block of the oldest trade that it comes from; null without one, or before the activation
 */
export function startBest(
  condition: Trailing,
  { rules, headMs }: { rules: Rules; headMs: number },
  trades: readonly PastTrade[],
): { progress: Progress; blockNumber: number } | null {
  let start: { figure: number; volumeUsd: number; blockNumber: number } | null = null
  for (const { figure, valueUsd, timeMs, blockNumber } of trades) {
    if (!figure) continue
    const before: { figure: number; volumeUsd: number } = start ?? { figure, volumeUsd: 0 }
    const volumeUsd = before.volumeUsd + valueUsd
    start = {
      figure: isPast(condition, before.figure, figure) ? figure : before.figure,
      volumeUsd,
      blockNumber,
    }
    if (hasLasted(rules, { sinceMs: timeMs, volumeUsd }, headMs)) break
  }
  if (!start || !isPastBest(condition, freshProgress, start.figure)) return null
  const progress = { ...freshProgress, isActive: true, best: start.figure }
  return { progress, blockNumber: start.blockNumber }
}
