/** Work that goes on beside what began it, and never rejects. */
export class Beside {
  readonly #running = new Set<Promise<void>>()

  begin(work: Promise<void>): void {
    this.#running.add(work)
    void work.then(() => this.#running.delete(work))
  }

  /** Resolves once all that runs now has ended. */
  async ended(): Promise<void> {
    await Promise.all(this.#running)
  }
}
