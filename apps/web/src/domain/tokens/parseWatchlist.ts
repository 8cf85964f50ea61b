import { type NamedToken, parseNamedToken, tokenKey } from './tokenRef.ts'

export type WatchlistGroup = { id: string; name: string }
export type WatchlistToken = NamedToken & {
  note: string
  /** Id of the group; null for none. */
  group: string | null
  /** Pinned tokens are listed first. */
  isPinned: boolean
  at: number
}
export type Watchlist = { tokens: readonly WatchlistToken[]; groups: readonly WatchlistGroup[] }

function parseGroup(value: unknown): WatchlistGroup | null {
  const { id, name } = (value ?? {}) as Record<string, unknown>
  return typeof id === 'string' && typeof name === 'string' && id !== '' && name !== '' ? { id, name } : null
}

function parseToken(value: unknown, groups: readonly WatchlistGroup[]): WatchlistToken | null {
  const token = parseNamedToken(value)
  if (token === null) return null
  const { note, group, isPinned, at } = value as Record<string, unknown>
  return {
    ...token,
    note: typeof note === 'string' ? note : '',
    group: groups.some(({ id }) => id === group) ? (group as string) : null,
    isPinned: isPinned === true,
    at: typeof at === 'number' ? at : 0,
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Parses the stored watchlist: each token once, without missing groups and unreadable entries. */
export function parseWatchlist(stored: unknown): Watchlist {
  const { tokens, groups } = (stored ?? {}) as Record<string, unknown>
  const known = listOf(groups)
    .map(parseGroup)
    .filter((group) => group !== null)
  const byKey = new Map<string, WatchlistToken>()
  for (const value of listOf(tokens)) {
    const token = parseToken(value, known)
    if (token && !byKey.has(tokenKey(token))) byKey.set(tokenKey(token), token)
  }
  return { tokens: [...byKey.values()], groups: known }
}
