import { create } from 'zustand'
import { readRecords, watchStored, writeRecord } from './storedRecords.ts'
import { type NamedToken, parseNamedToken, tokenKey } from './tokenRef.ts'

export type RecentToken = NamedToken & { at: number }

const storedAs = 'recentTokens'
/** Older visits are dropped. */
const maxKept = 100

function parse(value: unknown): RecentToken | null {
  const token = parseNamedToken(value)
  const at = (value as { at?: unknown } | null)?.at
  return token && { ...token, at: typeof at === 'number' ? at : 0 }
}

type Recent = { recent: readonly RecentToken[] }

/** Recently opened tokens, newest first. */
export const useRecentTokens = create<Recent>()(() => ({ recent: readRecords(storedAs, parse) }))
watchStored(storedAs, () => useRecentTokens.setState({ recent: readRecords(storedAs, parse) }))

function keep(recent: readonly RecentToken[]): void {
  useRecentTokens.setState({ recent })
  writeRecord(storedAs, recent)
}

/** Records a visit to a token's page. */
export function rememberToken({ network, token, pool, symbol, name }: NamedToken, nowMs = Date.now()): void {
  const key = tokenKey({ network, token })
  const others = useRecentTokens.getState().recent.filter((one) => tokenKey(one) !== key)
  keep([{ network, token, pool, symbol, name, at: nowMs }, ...others].slice(0, maxKept))
}

export function forgetRecentTokens(): void {
  keep([])
}
