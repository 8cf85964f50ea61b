import { create } from 'zustand'
import { readRecord, watchStored, writeRecord } from './storedRecords.ts'
import { parseWatchList, type WatchedToken, type WatchGroup, type WatchList } from './parseWatchList.ts'
import { type NamedToken, type TokenRef, tokenKey } from './tokenRef.ts'

const storedAs = 'watchList'
export const longestNote = 200
export const longestGroupName = 24

/** The tokens that this trader watches, in the trader's own order, and the groups they are sorted into. */
export const useWatchList = create<WatchList>()(() => parseWatchList(readRecord(storedAs)))
watchStored(storedAs, () => useWatchList.setState(parseWatchList(readRecord(storedAs))))

function keep(next: Partial<WatchList>): void {
  useWatchList.setState(next)
  const { tokens, groups } = useWatchList.getState()
  writeRecord(storedAs, { tokens, groups })
}

/** The list as it is now; give it to `restoreWatchList` to undo what comes after. */
export function watchListNow(): WatchList {
  const { tokens, groups } = useWatchList.getState()
  return { tokens, groups }
}

export function restoreWatchList(list: WatchList): void {
  keep(list)
}

export function isWatched(token: TokenRef): boolean {
  const key = tokenKey(token)
  return useWatchList.getState().tokens.some((one) => tokenKey(one) === key)
}

/** Whether a token is watched, kept up to date. */
export function useIsWatched(token: TokenRef): boolean {
  const key = tokenKey(token)
  return useWatchList(({ tokens }) => tokens.some((one) => tokenKey(one) === key))
}

/** Adds a token at the top; one that is there already stays where it is. */
export function watchToken(token: NamedToken, group: string | null = null, nowMs = Date.now()): void {
  if (isWatched(token)) return
  const { network, pool, symbol, name } = token
  const added: WatchedToken = {
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
  keep({ tokens: [added, ...useWatchList.getState().tokens] })
}

export function unwatchToken(token: TokenRef): void {
  const key = tokenKey(token)
  keep({ tokens: useWatchList.getState().tokens.filter((one) => tokenKey(one) !== key) })
}

/** Changes a watched token's note, group, pin or pool. */
export function changeWatched(
  token: TokenRef,
  change: Partial<Pick<WatchedToken, 'note' | 'group' | 'isPinned' | 'pool'>>,
): void {
  const key = tokenKey(token)
  const tokens = useWatchList
    .getState()
    .tokens.map((one) => (tokenKey(one) === key ? { ...one, ...change } : one))
  keep({ tokens })
}

/** Puts a token where another one stands; that one and those between move by a place. */
export function moveWatched(token: TokenRef, onto: TokenRef): void {
  const { tokens } = useWatchList.getState()
  const from = tokens.findIndex((one) => tokenKey(one) === tokenKey(token))
  const to = tokens.findIndex((one) => tokenKey(one) === tokenKey(onto))
  const moved = tokens[from]
  if (moved === undefined || to < 0 || from === to) return
  keep({ tokens: tokens.toSpliced(from, 1).toSpliced(to, 0, moved) })
}

/** A new group; null when the name is empty or taken. */
export function addWatchGroup(name: string): WatchGroup | null {
  const { groups } = useWatchList.getState()
  const wanted = name.trim().slice(0, longestGroupName)
  if (wanted === '' || groups.some((group) => group.name === wanted)) return null
  const highest = Math.max(0, ...groups.map(({ id }) => Number(id) || 0))
  const group = { id: String(highest + 1), name: wanted }
  keep({ groups: [...groups, group] })
  return group
}

/** False when the name is empty or another group has it. */
export function renameWatchGroup(id: string, name: string): boolean {
  const { groups } = useWatchList.getState()
  const wanted = name.trim().slice(0, longestGroupName)
  if (wanted === '' || groups.some((group) => group.id !== id && group.name === wanted)) return false
  keep({ groups: groups.map((group) => (group.id === id ? { id, name: wanted } : group)) })
  return true
}

/** Takes a group away; its tokens stay, without a group. */
export function removeWatchGroup(id: string): void {
  const { tokens, groups } = useWatchList.getState()
  keep({
    tokens: tokens.map((one) => (one.group === id ? { ...one, group: null } : one)),
    groups: groups.filter((group) => group.id !== id),
  })
}
