import { newIntentId } from './newIntentId.ts'

const prefix = 'peregrine-trader-'

/** This tab, as the execution log names it. */
export const holder = `${prefix}${newIntentId()}`

let isHeld = false

/** Holds a lock for the tab's life, so that other tabs can tell that it still runs. */
export function holdName(): void {
  if (isHeld || !navigator.locks) return
  isHeld = true
  void navigator.locks.request(holder, () => new Promise(() => undefined))
}

/** True while the tab of this name runs; without Web Locks only of this tab, and the log's epochs decide. */
export async function isHolderAlive(name: string): Promise<boolean> {
  if (name === holder) return true
  if (!navigator.locks) return false
  const { held = [] } = await navigator.locks.query()
  return held.some((lock) => lock.name === name)
}
