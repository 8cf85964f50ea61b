import type { TradeWire } from '@peregrine/contract/trade'
import { shownTrades } from '@peregrine/contract/tradeList'

type Cursor = { list: readonly TradeWire[]; at: number }

const headTime = ({ list, at }: Cursor): number => list[at]?.timestamp ?? Number.NEGATIVE_INFINITY

/**
 * Merges the lists of several networks, newest first, for an "all" tab. Each list is newest first already; its order is
 * kept.
 */
export function mergeTrades(lists: readonly (readonly TradeWire[])[], limit = shownTrades): TradeWire[] {
  const cursors: Cursor[] = lists.map((list) => ({ list, at: 0 }))
  const merged: TradeWire[] = []
  while (merged.length < limit) {
    const newest = cursors.reduce<Cursor | null>(
      (best, cursor) => (best && headTime(best) >= headTime(cursor) ? best : cursor),
      null,
    )
    const trade = newest?.list[newest.at]
    if (!newest || !trade) break
    merged.push(trade)
    newest.at++
  }
  return merged
}
