import { isFault } from '@peregrine/core/fault'
import { Unreachable } from '@peregrine/trader/http/request'

export type RowQuestionsOptions<Answer> = {
  /** Asks the server; a key that the reply leaves out has no answer. */
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Answer>>
  /** Stands for a key without an answer. */
  nothing: Answer
  /** Most keys in a request. */
  max: number
  /** Live lists get at most one request in this time. */
  everyMs: number
  /** Time after which what is on screen is asked for again. */
  refreshMs: number
}

/** Rows that appear together share one request. */
const gatherMs = 100

/** Asks the server for what the rows on screen want to know, by key and all together. */
export class RowQuestions<Answer> {
  readonly #options: RowQuestionsOptions<Answer>
  readonly #onKnown: (known: ReadonlyMap<string, Answer>) => void
  #known: ReadonlyMap<string, Answer> = new Map()
  /** Rows on screen by key, and when each key was last asked for. */
  readonly #shown = new Map<string, number>()
  readonly #askedAt = new Map<string, number>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #plannedMs = 0
  #lastAskMs = Number.NEGATIVE_INFINITY

  constructor(options: RowQuestionsOptions<Answer>, onKnown: (known: ReadonlyMap<string, Answer>) => void) {
    this.#options = options
    this.#onKnown = onKnown
  }

  /** Counts rows in until the returned function is called. */
  show(keys: readonly string[]): () => void {
    const isNew = keys.some((key) => !this.#shown.has(key))
    for (const key of keys) this.#shown.set(key, (this.#shown.get(key) ?? 0) + 1)
    if (isNew) this.#plan()
    return () => {
      for (const key of keys) this.#hide(key)
    }
  }

  #hide(key: string): void {
    const left = (this.#shown.get(key) ?? 1) - 1
    if (left > 0) this.#shown.set(key, left)
    else this.#shown.delete(key)
    if (this.#shown.size === 0) this.#stop()
  }

  #dueKeys(nowMs: number): string[] {
    const isDue = (key: string) =>
      nowMs - (this.#askedAt.get(key) ?? Number.NEGATIVE_INFINITY) >= this.#options.refreshMs
    return [...this.#shown.keys()].filter(isDue).slice(0, this.#options.max).sort()
  }

  #keep(asked: readonly string[], found: ReadonlyMap<string, Answer>): void {
    const known = new Map(this.#known)
    for (const key of asked) known.set(key, found.get(key) ?? this.#options.nothing)
    // Keys that left the screen are forgotten once they would be asked for again.
    for (const [key, atMs] of this.#askedAt)
      if (!this.#shown.has(key) && Date.now() - atMs >= this.#options.refreshMs) {
        this.#askedAt.delete(key)
        known.delete(key)
      }
    this.#known = known
    this.#onKnown(known)
  }

  async #askFor(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#askedAt.set(key, this.#lastAskMs)
    try {
      this.#keep(keys, await this.#options.ask(keys))
    } catch (error) {
      if (!isFault(error) && !(error instanceof Unreachable)) throw error
      // The rows keep what was known of them, and the next round asks again.
    }
  }

  #run(): void {
    this.#timer = undefined
    const keys = this.#dueKeys(Date.now())
    if (keys.length > 0) {
      this.#lastAskMs = Date.now()
      void this.#askFor(keys)
    }
    this.#plan()
  }

  /** Sets the timer for the next request; one that is due sooner stays, or rows that keep coming would put it off. */
  #plan(): void {
    const { everyMs, refreshMs } = this.#options
    const nowMs = Date.now()
    const isWaiting = this.#dueKeys(nowMs).length > 0
    const waitMs = Math.max(gatherMs, this.#lastAskMs + everyMs - nowMs)
    const atMs = nowMs + (isWaiting ? waitMs : refreshMs / 4)
    if (this.#timer !== undefined && this.#plannedMs <= atMs) return
    clearTimeout(this.#timer)
    this.#plannedMs = atMs
    this.#timer = setTimeout(() => this.#run(), atMs - nowMs)
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    // The next page need not wait for its first request.
    this.#lastAskMs = Number.NEGATIVE_INFINITY
  }
}
