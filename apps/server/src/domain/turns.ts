/** Work of which only so much runs at once; the rest waits in order. */
export class Turns {
  readonly #max: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(max: number) {
    this.#max = max
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#max) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#running++
    try {
      return await work()
    } finally {
      // The place goes to the longest waiter.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}
