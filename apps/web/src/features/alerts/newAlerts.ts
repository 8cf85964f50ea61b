import type { AlertWire } from '@peregrine/contract/alert'

/** The newest alert shown so far, by number. Null until the first list has arrived. */
export type Told = number | null

/**
 * Returns the alerts to show, oldest first, and the new marker. Alerts in the first list are old; those missed during a
 * lost connection are new. Tests and alerts retracted by a reorg are not shown.
 */
export function alertsToTell(list: readonly AlertWire[], told: Told): { fresh: AlertWire[]; told: Told } {
  const newest = list.reduce((max, { id }) => Math.max(max, Number(id)), told ?? 0)
  if (told === null) return { fresh: [], told: newest }
  const fresh = list.filter(({ id, isReverted }) => Number(id) > told && !isReverted).toReversed()
  return { fresh, told: newest }
}
