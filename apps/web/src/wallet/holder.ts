import { randomId } from '../kit/randomId.ts'
import { holdForLife } from './lifeLock.ts'

const prefix = 'peregrine-trader-'

/** This tab, as the execution log and the signing worker name it. */
export const holder = `${prefix}${randomId()}`

let held: Promise<void> | null = null

/** Holds a lock for the tab's life, so that others can tell that it still runs. Resolves once it is held. */
export function holdName(): Promise<void> {
  held ??= holdForLife(holder)
  return held
}

/** True while the tab of this name runs; without Web Locks only of this tab, and the log's epochs decide. */
export async function isHolderAlive(name: string): Promise<boolean> {
  if (name === holder) return true
  if (!navigator.locks) return false
  const { held: locks = [] } = await navigator.locks.query()
  return locks.some((lock) => lock.name === name)
}
