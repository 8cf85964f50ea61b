import { setTimeout as sleep } from 'node:timers/promises'

/** A wait that takes longer than this says for what. */
const slowMs = 3_000
const retryMs = 20

/**
 * Connects again and again. Resolves to true once that succeeds, false if the server is gone instead. `say` is called
 * once, with the last refusal, when it takes longer than 3 s.
 */
export async function untilAccepting(
  connect: () => Promise<void>,
  isGone: () => boolean,
  say: (why: string) => void,
): Promise<boolean> {
  const startedMs = performance.now()
  let isSaid = false
  while (!isGone()) {
    try {
      await connect()
      return true
    } catch (error) {
      if (!isSaid && performance.now() - startedMs > slowMs) {
        isSaid = true
        say(error instanceof Error ? error.message : String(error))
      }
    }
    await sleep(retryMs)
  }
  return false
}
