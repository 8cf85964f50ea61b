import { setTimeout as sleep } from 'node:timers/promises'

const lookMs = 50

/** Waits until something holds; false if that takes too long. */
export async function until(holds: () => Promise<boolean> | boolean, patienceMs: number): Promise<boolean> {
  const endMs = Date.now() + patienceMs
  while (!(await holds())) {
    if (Date.now() > endMs) return false
    await sleep(lookMs)
  }
  return true
}
