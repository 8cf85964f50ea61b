import type { TradeWire } from '@peregrine/contract/trade'
import { shownTrades } from '@peregrine/contract/tradeList'
import { useEffect, useRef } from 'react'

/** Pages of older trades: content, read time and refetch. */
type Pages = {
  trades: readonly TradeWire[] | undefined
  readAtMs: number
  isReading: boolean
  read: () => void
}

/** A busy pool fills its live list in a moment: the pages are reread at most this often. */
const spacingMs = 2_000

/**
 * Rereads the pages when trades have dropped out of the live list since: those are in neither, and a filter would hide
 * the gap.
 */
export function useGapReread(live: readonly TradeWire[] | undefined, pages: Pages): void {
  /** Everything up to this time is in the live list, or was there when the pages were read. */
  const knownToMs = useRef(0)
  const { trades, readAtMs, isReading, read } = pages
  useEffect(() => {
    knownToMs.current = Math.max(live?.[0]?.timestamp ?? 0, trades?.[0]?.timestamp ?? 0)
    // Depends on when the pages were read, not on what arrived later.
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
