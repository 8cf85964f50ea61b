import { useMemo } from 'react'
import { create } from 'zustand'
import { readRecords, watchStored, writeRecord } from './storedRecords.ts'
import { type NamedToken, parseNamedToken, type TokenRef, tokenKey } from './tokenRef.ts'

/** `hidden` tokens are left out of lists; `blocked` ones out of the search as well. */
export type HiddenLevel = 'hidden' | 'blocked'
export type HiddenToken = NamedToken & { level: HiddenLevel; at: number }

const storedAs = 'hiddenTokens'

function parse(value: unknown): HiddenToken | null {
  const token = parseNamedToken(value)
  if (token === null) return null
  const { level, at } = value as Record<string, unknown>
  return { ...token, level: level === 'blocked' ? 'blocked' : 'hidden', at: typeof at === 'number' ? at : 0 }
}

function read(): ReadonlyMap<string, HiddenToken> {
  return new Map(readRecords(storedAs, parse).map((token) => [tokenKey(token), token]))
}

type Hidden = { hidden: ReadonlyMap<string, HiddenToken> }

/** Tokens hidden in this browser, by `tokenKey`, newest last. */
export const useHiddenTokens = create<Hidden>()(() => ({ hidden: read() }))
watchStored(storedAs, () => useHiddenTokens.setState({ hidden: read() }))

function keep(hidden: ReadonlyMap<string, HiddenToken>): void {
  useHiddenTokens.setState({ hidden })
  writeRecord(storedAs, [...hidden.values()])
}

/** Hides a token; a second call changes the level. */
export function hideToken(token: NamedToken, level: HiddenLevel, nowMs = Date.now()): void {
  const next = new Map(useHiddenTokens.getState().hidden)
  const key = tokenKey(token)
  next.delete(key)
  const { network, pool, symbol, name } = token
  next.set(key, { network, token: token.token, pool, symbol, name, level, at: nowMs })
  keep(next)
}

/** Unhides a token. */
export function showToken(token: TokenRef): void {
  const next = new Map(useHiddenTokens.getState().hidden)
  if (next.delete(tokenKey(token))) keep(next)
}

/** Returns a token's hidden level; null when it is not hidden. */
export function hiddenLevelOf(token: TokenRef): HiddenLevel | null {
  return useHiddenTokens.getState().hidden.get(tokenKey(token))?.level ?? null
}

/**
 * Filters out the rows of hidden tokens; returns the same list when nothing is hidden. `refOf` must be a stable
 * function; null marks a row without a token, which stays.
 */
export function useShownRows<Item>(
  items: readonly Item[],
  refOf: (item: Item) => TokenRef | null,
): readonly Item[] {
  const hidden = useHiddenTokens((state) => state.hidden)
  return useMemo(() => {
    if (hidden.size === 0) return items
    return items.filter((item) => {
      const ref = refOf(item)
      return ref === null || !hidden.has(tokenKey(ref))
    })
  }, [items, hidden, refOf])
}
