import type { Fired } from './fired.ts'

/** What fired and was not carried out yet, by order: the wallets are locked, or something could not be read. */
export class WaitingFires {
  readonly #fired = new Map<string, Fired>()
  /** Orders that were off their limits a moment ago. */
  readonly #resting = new Set<string>()

  keep(id: string, fired: Fired): void {
    this.#fired.set(id, fired)
  }

  /** True if it waited. */
  drop(id: string): boolean {
    return this.#fired.delete(id)
  }

  clear(): void {
    this.#fired.clear()
  }

  /** Orders with what fired them, as of now. */
  list(): [string, Fired][] {
    return [...this.#fired]
  }

  isResting(id: string): boolean {
    return this.#resting.has(id)
  }

  /** Has an order tried no more until a pause is over: what holds on the chain may hold for a while. */
  async rest(id: string, pause: Promise<void>): Promise<void> {
    this.#resting.add(id)
    await pause
    this.#resting.delete(id)
  }
}
