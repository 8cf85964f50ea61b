import { sleep } from './rpc/sleep.ts'

/** Lets one reader wait for news. What is heard while it does not wait is told at its next question. */
export class News {
  #isFresh = false
  #wake: () => void = () => {}

  hear(): void {
    this.#isFresh = true
    this.#wake()
  }

  /** Resolves when something was heard since the last call, or after `timeoutMs`. */
  async next(timeoutMs: number, signal: AbortSignal): Promise<void> {
    if (!this.#isFresh) {
      const awake = new Promise<void>((resolve) => {
        this.#wake = resolve
      })
      await Promise.race([awake, sleep(timeoutMs, signal)])
    }
    this.#isFresh = false
  }
}
