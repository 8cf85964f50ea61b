import { LRUCache } from 'lru-cache'
import { Refusal } from './openPlace.ts'

/** A host that asks for more is asked again all the same: nobody is forgotten for a mistyped header. */
export const maxPauseMs = 3_600_000
const unsaidPauseMs = 60_000
const maxHosts = 1_000

/** Hosts that asked to be left alone, with the end of the pause. */
export class HostPauses {
  readonly #untilMs = new LRUCache<string, number>({ max: maxHosts })
  readonly #now: () => number
  readonly #unsaidMs: number

  /** `unsaidMs`: the pause after "too many requests" without a time. */
  constructor(now: () => number, unsaidMs = unsaidPauseMs) {
    this.#now = now
    this.#unsaidMs = unsaidMs
  }

  /** @throws Refusal `paused`, with the time that is left */
  check(host: string): void {
    const leftMs = (this.#untilMs.get(host) ?? 0) - this.#now()
    if (leftMs > 0) throw new Refusal('paused', { retryAfterMs: leftMs })
  }

  /** Begins a pause if the refusal asks for one. */
  note(host: string, refusal: Refusal): void {
    const pauseMs = this.#pauseOf(refusal)
    if (pauseMs > 0) this.#untilMs.set(host, this.#now() + pauseMs)
  }

  /** How long a refusal asks to leave its host alone; 0 if it is about the one address. */
  #pauseOf({ status, retryAfterMs }: Refusal): number {
    if (status !== 429 && status !== 503) return 0
    if (retryAfterMs !== null) return Math.min(retryAfterMs, maxPauseMs)
    return status === 429 ? this.#unsaidMs : 0
  }
}
