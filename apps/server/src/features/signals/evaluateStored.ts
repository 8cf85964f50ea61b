import type { SignalInput, Trigger } from '@peregrine/contract/signal'
import { grow, type StoredProgress } from './armedSignal.ts'
import { type Ending, endOf } from './evaluate.ts'
import type { Stored } from './readStored.ts'
import { freshProgress, type Step, withoutHold, withoutRungs } from './rules/progress.ts'
import { isPriceCondition, seePrice } from './rules/watchPrice.ts'

export const untouched: StoredProgress = { now: freshProgress, before: [] }

type Start = { stored: StoredProgress; end: Pick<Ending, 'state' | 'trigger'> | null }

function stepOf(input: SignalInput, { now }: StoredProgress, { last, migration, heldUnits }: Stored): Step {
  const { condition } = input
  // What happened unseen may have fallen back.
  const before = withoutHold(withoutRungs(now))
  if (condition.kind === 'migration') return { progress: before, isMet: migration !== null }
  if (condition.kind === 'creator-sale' && before.heldUnits === null)
    return {
      progress: { ...before, heldUnits: heldUnits === null ? null : String(heldUnits) },
      isMet: false,
    }
  if (!isPriceCondition(condition) || !last) return { progress: before, isMet: false }
  return seePrice(condition, input, before, { ...last, valueUsd: 0, timeMs: last.blockTimeMs })
}

/**
 * Decides by what is stored instead of by a record: when a signal is armed, and where records are missing. A price
 * older than its limit gives references, and decides nothing. A migration that is over fires, or is late.
 */
export function evaluateStored(
  input: SignalInput,
  before: StoredProgress,
  stored: Stored,
  nowMs: number,
): Start {
  const { progress, isMet } = stepOf(input, before, stored)
  const found = stored.migration ?? stored.last
  if (!found) {
    const isChanged = progress !== before.now
    return { stored: isChanged ? { ...before, now: progress } : before, end: null }
  }
  const { blockNumber, blockTimeMs } = found
  const state = endOf({ ...input, expiresAt: null }, blockTimeMs, nowMs)
  const isFresh = state === 'triggered' || stored.migration !== null
  const kept = isFresh ? progress : withoutHold(withoutRungs(progress))
  const next = { stored: grow(before, kept, blockNumber), end: null }
  if (!isMet || !isFresh) return next
  const trigger: Trigger = { ...found, committedAtMs: nowMs, triggeredAtMs: nowMs }
  return { ...next, end: { state, trigger } }
}
