export const slotMs = 400

/** Maximum catch-up of a stalled process; beyond it its chain stays late. */
const maxCatchUpMs = 10 * slotMs

/** Calls `close` at the end of each slot; slot n ends at (n + 1) · 400 ms of Unix time. Returns its stop function. */
export function startSlotTimer(currentSlot: () => number, close: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let lateMs = 0
  const schedule = (): void => {
    const endsAtMs = (currentSlot() + 1) * slotMs + lateMs
    const behindMs = Date.now() - endsAtMs
    if (behindMs > maxCatchUpMs) lateMs += behindMs
    timer = setTimeout(
      () => {
        close()
        schedule()
      },
      Math.max(0, -behindMs),
    )
  }
  // Not at once: the chain may first live through its past.
  timer = setTimeout(schedule, 0)
  return () => clearTimeout(timer)
}
