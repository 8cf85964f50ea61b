import type { AlertWire } from '@peregrine/contract/alert'

/** The newest alert shown so far, by number. Null until the first list has arrived. */
export type LastShown = number | null

/**
 * Returns the alerts to show, oldest first, and the new marker. Alerts in the first list are old; those missed during a
 * lost connection are new. Tests and alerts retracted by a reorg are not shown.
 */
export function alertsToShow(
  list: readonly AlertWire[],
  lastShown: LastShown,
): { fresh: AlertWire[]; lastShown: LastShown } {
  const newest = list.reduce((max, { id }) => Math.max(max, Number(id)), lastShown ?? 0)
  if (lastShown === null) return { fresh: [], lastShown: newest }
  const fresh = list.filter(({ id, isReverted }) => Number(id) > lastShown && !isReverted).toReversed()
  return { fresh, lastShown: newest }
}
