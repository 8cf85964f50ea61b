/** How far a chain is read towards its head. `etaMs` is null while its speed is unknown, or too low to get there. */
export type ChainProgress = { from: number; to: number; at: number; etaMs: number | null }

type Sample = { ms: number; at: number; to: number }

const sampleMs = 1_000
const windowMs = 60_000
/** Shortest time that tells a speed. */
const minSpanMs = 2_000

/** Measures one run of catching up, from its first block until the head is reached. */
export class ProgressMeter {
  #from: number | null = null
  #samples: Sample[] = []

  /** Begins a run at the first block to read, with the head as far as it is known. */
  begin(from: number, to: number, nowMs: number): void {
    this.#from = from
    this.#samples = [{ ms: nowMs, at: from - 1, to }]
  }

  /** Records that a run has read to `at` of `to`. Begins one if there is none. */
  note(at: number, to: number, nowMs: number): void {
    if (this.#from === null) return this.begin(at + 1, to, nowMs)
    // One sample a second: the newest is replaced until it is a second after the one before.
    const before = this.#samples.at(-2)
    if (before && nowMs - before.ms < sampleMs) this.#samples.pop()
    this.#samples.push({ ms: nowMs, at, to })
    const old = this.#samples.findIndex(({ ms }) => nowMs - ms <= windowMs)
    this.#samples.splice(0, Math.min(old, this.#samples.length - 2))
  }

  /** Ends the run: the head is reached. */
  end(): void {
    this.#from = null
    this.#samples = []
  }

  /** Returns the progress of the run; null without one. */
  read(nowMs: number): ChainProgress | null {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)]
    if (this.#from === null || !first || !last) return null
    const { at, to } = last
    return { from: this.#from, to, at, etaMs: etaOf(first, last, nowMs) }
  }
}

/** Time until the head is reached, which moves on as well: a chain read more slowly than it grows has none. */
function etaOf(first: Sample, last: Sample, nowMs: number): number | null {
  // Up to now, not to the last sample: a run that stands still slows down.
  const spanMs = nowMs - first.ms
  if (spanMs < minSpanMs || last.ms === first.ms) return null
  const gained = last.at - first.at - (last.to - first.to)
  const left = Math.max(0, last.to - last.at)
  return gained <= 0 ? null : Math.round((left * spanMs) / gained)
}
