import { create } from 'zustand'
import { readRecord, watchStored, writeRecord } from './storedRecords.ts'
import { parseWatchlist, type WatchlistToken, type WatchlistGroup, type Watchlist } from './parseWatchlist.ts'
import { type NamedToken, type TokenRef, tokenKey } from './tokenRef.ts'
import { noteTickerTokens } from './useTicker.ts'

const storedAs = 'watchList'
export const longestNote = 200
export const longestGroupName = 24

/** The watchlist, in its own order, and its groups. */
export const useWatchlist = create<Watchlist>()(() => parseWatchlist(readRecord(storedAs)))
watchStored(storedAs, () => useWatchlist.setState(parseWatchlist(readRecord(storedAs))))

function keep(next: Partial<Watchlist>): void {
  useWatchlist.setState(next)
  const { tokens, groups } = useWatchlist.getState()
  writeRecord(storedAs, { tokens, groups })
  noteTickerTokens(tokens.length)
}

/** Returns the current list; pass it to `restoreWatchlist` to undo later changes. */
export function watchlistNow(): Watchlist {
  const { tokens, groups } = useWatchlist.getState()
  return { tokens, groups }
}

export function restoreWatchlist(list: Watchlist): void {
  keep(list)
}

export function isOnWatchlist(token: TokenRef): boolean {
  const key = tokenKey(token)
  return useWatchlist.getState().tokens.some((one) => tokenKey(one) === key)
}

/** Returns true while a token is on the watchlist. */
export function useIsOnWatchlist(token: TokenRef): boolean {
  const key = tokenKey(token)
  return useWatchlist(({ tokens }) => tokens.some((one) => tokenKey(one) === key))
}

/** Adds a token at the top; an existing one keeps its place. */
export function addToWatchlist(token: NamedToken, group: string | null = null, nowMs = Date.now()): void {
  if (isOnWatchlist(token)) return
  const { network, pool, symbol, name } = token
  const added: WatchlistToken = {
    network,
    token: token.token,
    pool,
    symbol,
    name,
    note: '',
    group,
    isPinned: false,
    at: nowMs,
  }
  keep({ tokens: [added, ...useWatchlist.getState().tokens] })
}

export function removeFromWatchlist(token: TokenRef): void {
  const key = tokenKey(token)
  keep({ tokens: useWatchlist.getState().tokens.filter((one) => tokenKey(one) !== key) })
}

/** Changes a token's note, group, pin or pool. */
export function changeWatchlistToken(
  token: TokenRef,
  change: Partial<Pick<WatchlistToken, 'note' | 'group' | 'isPinned' | 'pool'>>,
): void {
  const key = tokenKey(token)
  const tokens = useWatchlist
    .getState()
    .tokens.map((one) => (tokenKey(one) === key ? { ...one, ...change } : one))
  keep({ tokens })
}

/** Moves a token to another one's place; that one and those between shift by one. */
export function moveOnWatchlist(token: TokenRef, onto: TokenRef): void {
  const { tokens } = useWatchlist.getState()
  const from = tokens.findIndex((one) => tokenKey(one) === tokenKey(token))
  const to = tokens.findIndex((one) => tokenKey(one) === tokenKey(onto))
  const moved = tokens[from]
  if (moved === undefined || to < 0 || from === to) return
  keep({ tokens: tokens.toSpliced(from, 1).toSpliced(to, 0, moved) })
}

/** Adds a group; null when the name is empty or taken. */
export function addWatchlistGroup(name: string): WatchlistGroup | null {
  const { groups } = useWatchlist.getState()
  const wanted = name.trim().slice(0, longestGroupName)
  if (wanted === '' || groups.some((group) => group.name === wanted)) return null
  const highest = Math.max(0, ...groups.map(({ id }) => Number(id) || 0))
  const group = { id: String(highest + 1), name: wanted }
  keep({ groups: [...groups, group] })
  return group
}

/** Renames a group; false when the name is empty or taken. */
export function renameWatchlistGroup(id: string, name: string): boolean {
  const { groups } = useWatchlist.getState()
  const wanted = name.trim().slice(0, longestGroupName)
  if (wanted === '' || groups.some((group) => group.id !== id && group.name === wanted)) return false
  keep({ groups: groups.map((group) => (group.id === id ? { id, name: wanted } : group)) })
  return true
}

/** Removes a group; its tokens stay, ungrouped. */
export function removeWatchlistGroup(id: string): void {
  const { tokens, groups } = useWatchlist.getState()
  keep({
    tokens: tokens.map((one) => (one.group === id ? { ...one, group: null } : one)),
    groups: groups.filter((group) => group.id !== id),
  })
}
