import { useEffect, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let openCount = 0

function turn(by: 1 | -1): void {
  openCount += by
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Marks a dialog as open while its component is mounted. */
export function useOpenDialog(): void {
  useEffect(() => {
    turn(1)
    return () => turn(-1)
  }, [])
}

/** True while a dialog or sheet is open, whose buttons must not be covered by anything unrequested. */
export const isDialogOpen = (): boolean => openCount > 0

/** The same, followed. */
export function useIsDialogOpen(): boolean {
  return useSyncExternalStore(subscribe, isDialogOpen)
}
