const slotCount = 30

type Heartbeat = {
  /** The first beat comes within a period. */
  add(clientId: string): void
  remove(clientId: string): void
  stop(): void
}

/**
 * Sends every client a sign of life once in `periodMs`: one timer for all, a thirtieth of them at a time, so that ten
 * thousand writes do not delay a trade. Silence tells a page that its connection may be dead.
 */
export function startHeartbeat(periodMs: number, send: (clientIds: string[]) => void): Heartbeat {
  const slots = Array.from({ length: slotCount }, () => new Set<string>())
  const slotOf = (number: number) => slots[number % slotCount] as Set<string>
  const placeOf = new Map<string, Set<string>>()
  let added = 0
  let passed = 0
  const timer = setInterval(() => {
    const due = slotOf(passed++)
    if (due.size > 0) send([...due])
  }, periodMs / slotCount)
  return {
    add(clientId) {
      const slot = slotOf(added++)
      placeOf.set(clientId, slot.add(clientId))
    },
    remove(clientId) {
      placeOf.get(clientId)?.delete(clientId)
      placeOf.delete(clientId)
    },
    stop: () => clearInterval(timer),
  }
}
