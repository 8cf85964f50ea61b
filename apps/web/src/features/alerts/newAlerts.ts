import type { AlertWire } from '@peregrine/contract/alert'
import { signedInAddress, useSession } from '../../domain/session/useSession.ts'

export const newestOf = (list: readonly AlertWire[]): number =>
  list.reduce((max, { id }) => Math.max(max, Number(id)), 0)

/**
 * The newest alert that the page has shown, by number. It belongs to the page: the bell and what shows alerts load apart,
 * and either may get the first list.
 */
let marker: { owner: string; lastShown: number } | null = null

useSession.subscribe(({ session }) => {
  if (!session) marker = null
})

/** Counts the alerts of the first list as old, whichever part of the page gets it. */
export function noteFirstList(owner: string, list: readonly AlertWire[]): void {
  // A part may outlive the session for a moment.
  if (marker?.owner === owner || owner !== signedInAddress()) return
  marker = { owner, lastShown: newestOf(list) }
}

/**
 * Returns the alerts to show, oldest first, each once. Alerts in the page's first list are old; those missed during a lost
 * connection are new. Alerts retracted by a reorg are not shown.
 */
export function takeAlertsToShow(owner: string, list: readonly AlertWire[]): AlertWire[] {
  noteFirstList(owner, list)
  if (marker?.owner !== owner) return []
  const { lastShown } = marker
  marker = { owner, lastShown: Math.max(newestOf(list), lastShown) }
  return list.filter(({ id, isReverted }) => Number(id) > lastShown && !isReverted).toReversed()
}
