import type { SquareRow } from '@peregrine/contract/squareRow'
import { useEffect, useRef, useState } from 'react'

const keptArrivals = 9
/** Anything older arrived by a filter or reconnect, not by its launch. */
const longestMs = 60_000

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

/**
 * Returns the delay from a token's launch to the screen: the median of the last nine that arrived while the page was
 * open, in milliseconds; null before the first.
 */
export function useArrivalDelay(rows: readonly SquareRow[] | null, context: string): number | null {
  const seen = useRef<{ context: string; tokens: Set<string> } | null>(null)
  const arrivals = useRef<number[]>([])
  const [delayMs, setDelayMs] = useState<number | null>(null)
  useEffect(() => {
    if (!rows) return
    const before = seen.current
    if (before?.context !== context) {
      seen.current = { context, tokens: new Set(rows.map(({ token }) => token)) }
      return
    }
    const nowMs = Date.now()
    const fresh = rows.filter(({ token }) => !before.tokens.has(token))
    for (const { token } of fresh) before.tokens.add(token)
    const delays = fresh.map(({ createdAt }) => Math.max(0, nowMs - createdAt)).filter((ms) => ms < longestMs)
    if (delays.length === 0) return
    arrivals.current = [...arrivals.current, ...delays].slice(-keptArrivals)
    setDelayMs(median(arrivals.current))
  }, [rows, context])
  return delayMs
}
