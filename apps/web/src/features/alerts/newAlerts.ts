import type { AlertWire } from '@peregrine/contract/alert'

/** What the page has told already: the newest alert's number. Null until the first list came. */
export type Told = number | null

/**
 * The alerts of a list that are to be told, oldest first, and what is told from then on. What the page begins with is old
 * news; after a lost connection, what came meanwhile is not. Tests and what a reorg took back are not told.
 */
export function alertsToTell(list: readonly AlertWire[], told: Told): { fresh: AlertWire[]; told: Told } {
  const newest = list.reduce((max, { id }) => Math.max(max, Number(id)), told ?? 0)
  if (told === null) return { fresh: [], told: newest }
  const fresh = list.filter(({ id, isReverted }) => Number(id) > told && !isReverted).toReversed()
  return { fresh, told: newest }
}
