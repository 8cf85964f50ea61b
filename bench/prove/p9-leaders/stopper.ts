/** A tab or agent that is gone: what it waits for never comes. */
const never = new Promise<never>(() => undefined)

export type StopKind = 'killed' | 'frozen'

/** Stops one desk at the n-th thing that it waits for, before or after that took effect, and counts where. */
export class Stopper {
  /** Places at which any desk was stopped, as `book.change after`. */
  static readonly hit = new Map<string, number>()
  /** Places that any desk passed: all of them are to be hit. */
  static readonly passed = new Set<string>()

  isDead = false
  isFrozen = false
  stopped = 0

  get isAwake(): boolean {
    return !this.isDead && !this.isFrozen
  }

  /** Waits until the stop; null for none. */
  #left: number | null = null
  #place: string | null = null
  #when: 'before' | 'after' = 'before'
  #kind: StopKind = 'killed'
  #gate = Promise.withResolvers<void>()

  /** Stops at the `at`-th wait from now on, from 1. */
  plan(at: number, when: 'before' | 'after', kind: StopKind): void {
    this.#left = at
    this.#when = when
    this.#kind = kind
  }

  /** Stops where it next passes a place, given as `book.change after`. */
  planAt(place: string, kind: StopKind): void {
    this.#place = place
    this.#kind = kind
  }

  /** Places at which nobody was stopped yet. */
  static missed(): string[] {
    return [...Stopper.passed].filter((place) => !Stopper.hit.has(place)).sort()
  }

  wake(): void {
    this.isFrozen = false
    this.#gate.resolve()
    this.#gate = Promise.withResolvers()
  }

  async #pass(place: string, when: 'before' | 'after', isHere: boolean): Promise<void> {
    const name = `${place} ${when}`
    Stopper.passed.add(name)
    const isPlanned = (isHere && this.#when === when) || this.#place === name
    if (isPlanned && this.isAwake) {
      this.stopped++
      this.#place = null
      Stopper.hit.set(name, (Stopper.hit.get(name) ?? 0) + 1)
      if (this.#kind === 'killed') this.isDead = true
      else this.isFrozen = true
    }
    if (this.isDead) await never
    if (this.isFrozen) await this.#gate.promise
  }

  /** The same call, at which the desk may stop. */
  step<A extends unknown[], T>(place: string, call: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
    return async (...args) => {
      const isHere = this.#left !== null && --this.#left === 0
      await this.#pass(place, 'before', isHere)
      const result = await call(...args)
      await this.#pass(place, 'after', isHere)
      return result
    }
  }
}
