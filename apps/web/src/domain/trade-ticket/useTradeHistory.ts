import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import { useEffect } from 'react'
import { create } from 'zustand'

/** What takes the place of a transaction that does not land: the same with higher fees, or an empty one. */
export type Replacement = 'speed-up' | 'cancel'

/** Where the trades of this browser are kept. */
export type HistorySource = {
  list: () => Promise<readonly ExecutionRecord[]>
  /** Calls back on every change, by any tab, until the returned function is called. */
  watch: (onChange: () => void) => () => void
  /** Why a record is not confirmed, in words; null without a reason. */
  reasonOf: (record: ExecutionRecord) => string | null
  /** Null once the replacement is sent, otherwise why it was not, in words. Never throws. */
  replace: (record: ExecutionRecord, how: Replacement) => Promise<string | null>
}

type TradeHistory = {
  source: HistorySource | null
  /** Newest first; null while unread. */
  records: readonly ExecutionRecord[] | null
  /** Why they cannot be read. */
  error: unknown
}

/** The trades of this browser, read while anything shows them. */
export const useTradeHistory = create<TradeHistory>()(() => ({ source: null, records: null, error: null }))

let loadSource: (() => Promise<HistorySource>) | null = null

/** Hands in the source, which is loaded when the history is first shown. */
export function setHistorySource(load: () => Promise<HistorySource>): void {
  loadSource = load
}

const newestFirst = (a: ExecutionRecord, b: ExecutionRecord) =>
  b.createdAtMs - a.createdAtMs || (a.id < b.id ? 1 : -1)

/** Changes come in bursts: one reading for all of them. */
const gatherMs = 80

async function openSource(): Promise<HistorySource> {
  const { source } = useTradeHistory.getState()
  if (source) return source
  if (!loadSource) throw new Error('no trade history was handed in')
  const loaded = await loadSource()
  useTradeHistory.setState({ source: loaded })
  return loaded
}

/** Reads the history again. */
export async function readHistory(): Promise<void> {
  try {
    const records = await (await openSource()).list()
    useTradeHistory.setState({ records: records.toSorted(newestFirst), error: null })
  } catch (error) {
    useTradeHistory.setState({ error })
  }
}

/** Follows the log until the returned function is called. */
function followHistory(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop: (() => void) | null = null
  let isOver = false
  const readSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void readHistory()
    }, gatherMs)
  }
  void readHistory().then(() => {
    if (!isOver) stop = useTradeHistory.getState().source?.watch(readSoon) ?? null
  })
  // A browser may have put the tab to sleep and lost the news.
  addEventListener('focus', readSoon)
  return () => {
    isOver = true
    clearTimeout(timer)
    removeEventListener('focus', readSoon)
    stop?.()
  }
}

/** Keeps the history up to date while mounted. */
export function useFollowHistory(): TradeHistory {
  useEffect(followHistory, [])
  return useTradeHistory()
}
