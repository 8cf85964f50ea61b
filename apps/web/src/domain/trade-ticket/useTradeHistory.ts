import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import { useEffect } from 'react'
import { create } from 'zustand'
import { type HistorySource, loadHistorySource } from './historySource.ts'

type TradeHistory = {
  source: HistorySource | null
  /** Newest first; null while unread. */
  records: readonly ExecutionRecord[] | null
  /** Why they cannot be read. */
  error: unknown
}

/** The trades of this browser, read while anything shows them. */
export const useTradeHistory = create<TradeHistory>()(() => ({ source: null, records: null, error: null }))

const newestFirst = (a: ExecutionRecord, b: ExecutionRecord) =>
  b.createdAtMs - a.createdAtMs || (a.id < b.id ? 1 : -1)

/** Changes come in bursts: one reading for all of them. */
const gatherMs = 80

async function openSource(): Promise<HistorySource> {
  const { source } = useTradeHistory.getState()
  if (source) return source
  const loaded = await loadHistorySource()
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
