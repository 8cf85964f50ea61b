import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | null = null
let nowMs = Date.now()

function tick(): void {
  nowMs = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    nowMs = Date.now()
    timer = setInterval(tick, 1000)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0 && timer !== null) clearInterval(timer)
  }
}

/**
 * Derives a value from a single clock that ticks once a second for the whole page. The component renders again only
 * when the derived value changes.
 */
export function useNow<T extends string | number | boolean>(derive: (nowMs: number) => T): T {
  return useSyncExternalStore(subscribe, () => derive(nowMs))
}
