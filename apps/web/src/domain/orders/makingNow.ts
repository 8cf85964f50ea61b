import { randomId } from '../../kit/randomId.ts'

/** New ids, and the time of the call: what a changed or new order takes from outside. */
export function makingNow(): { newId: () => string; nowMs: number } {
  return { newId: randomId, nowMs: Date.now() }
}
