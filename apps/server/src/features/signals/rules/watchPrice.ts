import type { Condition, SignalInput } from '@peregrine/contract/signal'
import type { Progress, Seen, Step } from './progress.ts'

type PriceCondition = Extract<Condition, { kind: 'level' | 'change' | 'trailing' }>
type Rules = Pick<SignalInput, 'holdMs' | 'volumeUsd'>

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
  { from, percent, activation }: Extract<Condition, { kind: 'trailing' }>,
  progress: Progress,
  figure: number,
): Line {
  const isHighest = from === 'highest'
  const isPast = (one: number, other: number) => (isHighest ? one >= other : one <= other)
  const isActive = progress.isActive || activation === null || isPast(figure, activation)
  if (!isActive) return { progress, isBeyond: false }
  const { best } = progress
  if (best === null || (figure !== best && isPast(figure, best)))
    return { progress: { ...progress, isActive, best: figure }, isBeyond: false }
  const line = (best * (100 + (isHighest ? -percent : percent))) / 100
  return { progress, isBeyond: isPast(line, figure) }
}

function decideLine(condition: PriceCondition, progress: Progress, figure: number): Line {
  if (condition.kind === 'change') return decideChange(condition, progress, figure)
  if (condition.kind === 'trailing') return decideTrailing(condition, progress, figure)
  const { at, value } = condition
  return { progress, isBeyond: at === 'over' ? figure >= value : figure <= value }
}

/** True when the line has been passed for as long as asked, with as much traded beyond it. */
export function hasHeld({ holdMs, volumeUsd }: Rules, progress: Progress, timeMs: number): boolean {
  const { sinceMs } = progress
  return sinceMs !== null && timeMs - sinceMs >= holdMs && progress.volumeUsd >= volumeUsd
}

/** What a price condition does at a price. A trade that was never priced changes nothing. */
export function seePrice(condition: PriceCondition, rules: Rules, before: Progress, point: PricePoint): Step {
  const figure = condition.measure === 'price' ? point.price : point.marketCap
  if (figure === null || !(figure > 0)) return { progress: before, isMet: false }
  const { progress, isBeyond } = decideLine(condition, before, figure)
  if (!isBeyond) {
    const isBack = progress.sinceMs !== null
    const fallen = isBack ? { ...progress, sinceMs: null, volumeUsd: 0, last: null } : progress
    return { progress: fallen, isMet: false }
  }
  const { tradeId, pool, price, marketCap, valueUsd, timeMs } = point
  const beyond = {
    ...progress,
    sinceMs: progress.sinceMs ?? timeMs,
    volumeUsd: progress.volumeUsd + valueUsd,
    last: { tradeId, pool, price, marketCap },
  }
  return { progress: beyond, isMet: hasHeld(rules, beyond, timeMs) }
}
