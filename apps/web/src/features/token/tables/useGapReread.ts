import type { TradeWire } from '@peregrine/contract/trade'
import { shownTrades } from '@peregrine/contract/tradeList'
import { useEffect, useRef } from 'react'

/** Pages of older trades: what was read, when, and how to read them again. */
type Pages = {
  trades: readonly TradeWire[] | undefined
  readAtMs: number
  isReading: boolean
  read: () => void
}

/** A busy pool fills its live list in a moment: its pages are not read more often than this. */
const spacingMs = 2_000

/**
 * Reads the pages again when trades have fallen out of the live list since they were read: those are in neither, and a
 * filter would hide that they are missing.
 */
export function useGapReread(live: readonly TradeWire[] | undefined, pages: Pages): void {
  /** All up to here is in the live list, or was there when the pages were read. */
  const knownToMs = useRef(0)
  const { trades, readAtMs, isReading, read } = pages
  useEffect(() => {
    knownToMs.current = Math.max(live?.[0]?.timestamp ?? 0, trades?.[0]?.timestamp ?? 0)
    // What is known is a matter of when the pages were read, not of what came in later.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [readAtMs])
  useEffect(() => {
    const oldest = live?.at(-1)
    if (!trades || isReading || !oldest || live === undefined || live.length < shownTrades) return
    if (oldest.timestamp <= knownToMs.current) return
    const timer = setTimeout(read, Math.max(0, readAtMs + spacingMs - Date.now()))
    return () => clearTimeout(timer)
  }, [live, trades, readAtMs, isReading, read])
}
