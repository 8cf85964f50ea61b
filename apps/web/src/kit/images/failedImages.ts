/** A picture that is not there yet comes soon or not for a long time: the server looks for it meanwhile. */
const retryAfterMs = [2_000, 15_000, 600_000] as const
const max = 5_000

type Failure = { times: number; retryAtMs: number }

const failures = new Map<string, Failure>()

/** Remembers a failed image, so that lists, which render their rows many times, do not request it each time. */
export function rememberFailure(url: string, nowMs: number = Date.now()): void {
  if (failures.size >= max) failures.clear()
  const times = (failures.get(url)?.times ?? 0) + 1
  const afterMs = retryAfterMs[Math.min(times, retryAfterMs.length) - 1] ?? 0
  failures.set(url, { times, retryAtMs: nowMs + afterMs })
}

/** Milliseconds until an image may be requested again; 0 for now. */
export function waitOf(url: string, nowMs: number = Date.now()): number {
  return Math.max(0, (failures.get(url)?.retryAtMs ?? 0) - nowMs)
}
