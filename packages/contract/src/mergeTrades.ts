import type { TradeWire } from './trade.ts'
import { shownTrades } from './tradeList.ts'

/**
 * The lists of several networks as one, newest first: what an "all" tab shows. Each list is newest first already; the
 * order inside each is kept.
 */
export function mergeTrades(lists: readonly (readonly TradeWire[])[], limit = shownTrades): TradeWire[] {
  const at = lists.map(() => 0)
  const merged: TradeWire[] = []
  while (merged.length < limit) {
    let newest = -1
    for (let i = 0; i < lists.length; i++) {
      const head = lists[i]?.[at[i] ?? 0]
      const best = newest < 0 ? undefined : lists[newest]?.[at[newest] ?? 0]
      if (head && (!best || head.timestamp > best.timestamp)) newest = i
    }
    const trade = lists[newest]?.[at[newest] ?? 0]
    if (!trade) break
    merged.push(trade)
    at[newest] = (at[newest] ?? 0) + 1
  }
  return merged
}
