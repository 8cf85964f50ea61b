import { isFault } from '@peregrine/core/fault'
import type { SenderDeps } from '../../domain/sends/sender.ts'
import { findVerdict } from '../../domain/sends/verdict.ts'

const everyMs = 300_000
const settleAfterMs = 600_000
const perRound = 50
/** Ended transactions are kept for this long. */
export const keptMs = 30 * 86_400_000

/** Resolves old transactions that nobody asked about, and drops those that ended long ago. */
export async function settleOnce(deps: SenderDeps, nowMs: number): Promise<void> {
  for (const row of await deps.fence.unsettled(nowMs - settleAfterMs, perRound)) {
    try {
      await findVerdict(deps, row)
    } catch (error) {
      // A chain without endpoints stays as it is.
      if (!isFault(error, 'chain.unreachable')) throw error
    }
  }
  await deps.fence.drop(nowMs - keptMs)
}

/** Starts settling every few minutes. Returns the stop function. */
export function startSettling(deps: SenderDeps, now: () => number): () => Promise<void> {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(() => settleOnce(deps, now())).catch(deps.onError)
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
