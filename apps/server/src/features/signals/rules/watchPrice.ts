import type { Condition } from '@peregrine/contract/signal'
import { type Progress, type Seen, type Step, withoutHold, withoutRungs } from './progress.ts'
import {
  hasLasted,
  isPast,
  isPastBest,
  raiseBest,
  type Rules,
  settleBest,
  type Trailing,
} from './watchBest.ts'

type PriceCondition = Extract<Condition, { kind: 'level' | 'change' | 'trailing' }>

/** A price set by a trade: dollars, and the chain's time. */
export type PricePoint = Seen & { valueUsd: number; timeMs: number }

export function isPriceCondition(condition: Condition): condition is PriceCondition {
  return condition.kind === 'level' || condition.kind === 'change' || condition.kind === 'trailing'
}

type Line = { progress: Progress; isBeyond: boolean }

function decideChange(
  { percent, reference: given }: Extract<Condition, { kind: 'change' }>,
  progress: Progress,
  figure: number,
): Line {
  const reference = given ?? progress.reference
  if (reference === null) return { progress: { ...progress, reference: figure }, isBeyond: false }
  const line = (reference * (100 + percent)) / 100
  return { progress, isBeyond: percent > 0 ? figure >= line : figure <= line }
}

function decideTrailing(
  condition: Trailing,
  { rules, point }: { rules: Rules; point: PricePoint },
  progress: Progress,
  figure: number,
): Line {
  if (isPastBest(condition, progress, figure))
    return { progress: raiseBest(condition, rules, progress, { ...point, figure }), isBeyond: false }
  const fallen = withoutRungs(progress)
  if (fallen.best === null) return { progress: fallen, isBeyond: false }
  const percent = condition.from === 'highest' ? -condition.percent : condition.percent
  const line = (fallen.best * (100 + percent)) / 100
  return { progress: fallen, isBeyond: isPast(condition, line, figure) }
}

function decideLine(
  condition: PriceCondition,
  given: { rules: Rules; point: PricePoint },
  progress: Progress,
  figure: number,
): Line {
  if (condition.kind === 'change') return decideChange(condition, progress, figure)
  if (condition.kind === 'trailing') return decideTrailing(condition, given, progress, figure)
  const { at, value } = condition
  return { progress, isBeyond: at === 'over' ? figure >= value : figure <= value }
}

/** True when the line has been passed for as long as asked, with as much traded beyond it. */
export function hasHeld(rules: Rules, { sinceMs, volumeUsd }: Progress, timeMs: number): boolean {
  return sinceMs !== null && hasLasted(rules, { sinceMs, volumeUsd }, timeMs)
}

/** What a price condition does at a price. A trade that was never priced changes nothing. */
export function seePrice(condition: PriceCondition, rules: Rules, before: Progress, point: PricePoint): Step {
  const figure = condition.measure === 'price' ? point.price : point.marketCap
  if (figure === null || !(figure > 0)) return { progress: before, isMet: false }
  const { progress, isBeyond } = decideLine(condition, { rules, point }, before, figure)
  if (!isBeyond) return { progress: withoutHold(progress), isMet: false }
  const { tradeId, pool, price, marketCap, valueUsd, timeMs } = point
  const beyond = {
    ...progress,
    sinceMs: progress.sinceMs ?? timeMs,
    volumeUsd: progress.volumeUsd + valueUsd,
    last: { tradeId, pool, price, marketCap },
  }
  return { progress: beyond, isMet: hasHeld(rules, beyond, timeMs) }
}

/** What time alone does to a price condition, at the time of a block after its trades: holds run out. */
export function passTime(condition: PriceCondition, rules: Rules, before: Progress, timeMs: number): Step {
  const progress = condition.kind === 'trailing' ? settleBest(rules, before, timeMs) : before
  return { progress, isMet: hasHeld(rules, progress, timeMs) }
}
