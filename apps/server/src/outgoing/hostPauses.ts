import { LRUCache } from 'lru-cache'
import { Refusal } from './openPlace.ts'

/** A host that asks for more is asked again all the same: nobody is forgotten for a mistyped header. */
export const maxPauseMs = 3_600_000
/** After "too many requests" without a time. */
const unsaidPauseMs = 60_000
const maxHosts = 1_000

/** How long a refusal asks to leave its host alone; null if it is about the one address. */
function pauseOf({ status, retryAfterMs }: Refusal): number | null {
  if (status !== 429 && status !== 503) return null
  if (retryAfterMs !== null) return Math.min(retryAfterMs, maxPauseMs)
  return status === 429 ? unsaidPauseMs : null
}

/** Hosts that asked to be left alone, with the end of the pause. */
export class HostPauses {
  readonly #untilMs = new LRUCache<string, number>({ max: maxHosts })
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** @throws Refusal `paused`, with the time that is left */
  check(host: string): void {
    const leftMs = (this.#untilMs.get(host) ?? 0) - this.#now()
    if (leftMs > 0) throw new Refusal('paused', { retryAfterMs: leftMs })
  }

  /** Begins a pause if the refusal asks for one. */
  note(host: string, refusal: Refusal): void {
    const pauseMs = pauseOf(refusal)
    if (pauseMs !== null) this.#untilMs.set(host, this.#now() + pauseMs)
  }
}
