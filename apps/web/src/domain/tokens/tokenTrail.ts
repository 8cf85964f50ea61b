import { useEffect } from 'react'
import { type TokenRef, tokenKey } from './tokenRef.ts'

/** A token of a list, with the pool that its page opens. */
export type Stop = TokenRef & { pool: string | null }

/** `rail` is the list beside the chart, while it is shown; `page` the last list that filled a page. */
export type TrailPlace = 'rail' | 'page'

/** `opened` is the list, one of several on its page, in which the last token was pressed. */
const trails: Record<TrailPlace | 'opened', readonly Stop[]> = { rail: [], page: [], opened: [] }

/** The list of the last step: lists reorder themselves, some by the step itself, and a way back must stay one. */
let held: { trail: readonly Stop[]; at: string } | null = null

/** Keeps a list's tokens as those that the keys step along. The list of a page stays when a token of it is opened. */
export function useTokenTrail(place: TrailPlace, tokens: readonly Stop[]): void {
  useEffect(() => {
    if (place === 'page') trails.opened = []
  }, [place])
  useEffect(() => {
    trails[place] = tokens
    return () => {
      if (place === 'rail') trails.rail = []
    }
  }, [place, tokens])
}

/**
 * Keeps the list in which a token is pressed, each token once, as the one that the keys step along. A single token is no
 * list: the keys then go along the others.
 */
export function openFromList(tokens: readonly Stop[]): void {
  const stops = new Map<string, Stop>()
  for (const stop of tokens) if (!stops.has(tokenKey(stop))) stops.set(tokenKey(stop), stop)
  trails.opened = stops.size > 1 ? [...stops.values()] : []
  held = null
}

function trailAt(at: string): readonly Stop[] {
  if (held?.at === at) return held.trail
  const has = (trail: readonly Stop[]) => trail.some((stop) => tokenKey(stop) === at)
  if (has(trails.opened)) return trails.opened
  return has(trails.page) || trails.rail.length === 0 ? trails.page : trails.rail
}

/**
 * Returns the token after or before one, from the list that it was opened from or else the one beside the chart; the
 * ends meet. Without a current token, which is still loading, it goes on from the last step. Null if there is no other.
 */
export function stepAlong(current: TokenRef | null, by: 1 | -1): Stop | null {
  const at = current ? tokenKey(current) : (held?.at ?? '')
  const trail = trailAt(at)
  const index = trail.findIndex((stop) => tokenKey(stop) === at)
  const from = index < 0 && by < 0 ? 0 : index
  const next = trail.at((from + by) % Math.max(1, trail.length))
  if (!next || tokenKey(next) === at) return null
  held = { trail, at: tokenKey(next) }
  return next
}
