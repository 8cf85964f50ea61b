import { sleep } from './rpc/sleep.ts'

/** Lets one reader wait for updates. Updates between its waits resolve the next one at once. */
export class UpdateSignal {
  #isFresh = false
  #wake: () => void = () => {}

  notify(): void {
    this.#isFresh = true
    this.#wake()
  }

  /** Resolves on an update since the last call, or after `timeoutMs`. */
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
