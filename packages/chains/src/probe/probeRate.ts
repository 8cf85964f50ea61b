import type { ProbeCaller } from './probeCaller.ts'

/** Calls of the burst: enough to meet the limits of free plans, too few to exhaust one. */
const burst = 40
const batchSizes = [10, 20, 100]

export type RateFacts = { callsPerSecond: number | null; isRateLimited: boolean | null }

/** Sends a burst after a rest and counts what is answered. */
export async function probeRate(caller: ProbeCaller, method: string): Promise<RateFacts> {
  await caller.rest()
  const startedMs = performance.now()
  const outcomes = await Promise.all(Array.from({ length: burst }, () => caller.once(method, [])))
  // After a rest a second's worth is answered at once, and more as time passes.
  const seconds = 1 + (performance.now() - startedMs) / 1000
  const answered = outcomes.filter(({ isOk }) => isOk).length
  if (answered === 0) return { callsPerSecond: null, isRateLimited: null }
  const isRateLimited = outcomes.some((outcome) => !outcome.isOk && outcome.kind === 'rate-limited')
  return { callsPerSecond: Math.max(1, Math.round(answered / seconds)), isRateLimited }
}

/**
 * Finds the largest batch that is not refused as such; 1 if none is accepted. A batch that exceeds the calls per second
 * counts as accepted if any of it was answered.
 */
export async function probeBatch(caller: ProbeCaller, method: string): Promise<number | null> {
  let largest: number | null = null
  for (const size of batchSizes) {
    let outcome = await caller.batch(method, size)
    if (outcome === 'rate-limited' || outcome === 0) {
      await caller.rest()
      outcome = await caller.batch(method, size)
    }
    if (typeof outcome === 'number' && outcome > 0) largest = size
    else return largest ?? (outcome === 'batch-refused' ? 1 : null)
  }
  return largest
}

/** Median of the calls that were answered; null if none was. */
export async function probeLatency(caller: ProbeCaller, method: string): Promise<number | null> {
  const times: number[] = []
  for (let call = 0; call < 5; call++) {
    const outcome = await caller.once(method, [])
    if (outcome.isOk) times.push(outcome.ms)
  }
  times.sort((a, b) => a - b)
  const median = times[Math.floor(times.length / 2)]
  return median === undefined ? null : Math.round(median)
}
