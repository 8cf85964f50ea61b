import type { AlertWire } from '@peregrine/contract/alert'
import { useEffect } from 'react'
import { create } from 'zustand'
import { ownTextKey, readOwnText, writeOwnText } from '../../domain/session/ownText.ts'
import { signedInAddress, useSession } from '../../domain/session/useSession.ts'
import { newestOf } from './newAlerts.ts'

const key = 'alertsSeen'

/** The number of the newest alert that a wallet's user has seen in this browser. */
type Seen = { owner: string; id: number } | null

function parseSeen(text: string | null): Seen {
  const [owner, id] = (text ?? '').split(' ')
  return owner && id && /^\d{1,15}$/.test(id) ? { owner, id: Number(id) } : null
}

const useSeen = create<{ seen: Seen }>()(() => ({ seen: parseSeen(readOwnText(key)) }))

useSession.subscribe(({ session }) => {
  if (!session) useSeen.setState({ seen: null })
})

function setSeen(owner: string, id: number): void {
  // The bell may outlive the session for a moment.
  if (owner !== signedInAddress()) return
  useSeen.setState({ seen: { owner, id } })
  writeOwnText(key, `${owner} ${id}`)
}

/** True for an alert that the bell counts. */
export const isUnread = ({ id, isReverted }: AlertWire, seenId: number): boolean =>
  Number(id) > seenId && !isReverted

/**
 * Returns the newest alert that was seen, by number, and what marks the whole list as seen. In a browser that never
 * opened the list, everything from before its first visit counts as seen.
 */
export function useAlertsSeen(
  owner: string,
  list: readonly AlertWire[] | undefined,
): { seenId: number; markSeen: () => void } {
  const seen = useSeen((state) => state.seen)
  const isKnown = seen?.owner === owner
  useEffect(() => {
    if (list && !isKnown) setSeen(owner, newestOf(list))
  }, [list, isKnown, owner])
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === ownTextKey(key)) useSeen.setState({ seen: parseSeen(event.newValue) })
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])
  return {
    seenId: isKnown ? seen.id : Number.POSITIVE_INFINITY,
    markSeen: () => setSeen(owner, Math.max(newestOf(list ?? []), isKnown ? seen.id : 0)),
  }
}
