import type { TradeWire } from '@peregrine/contract/trade'
import { shownTrades } from '@peregrine/contract/tradeList'

type Cursor = { list: readonly TradeWire[]; at: number }

const headTime = ({ list, at }: Cursor): number => list[at]?.timestamp ?? Number.NEGATIVE_INFINITY

/**
 * The lists of several networks as one, newest first: what an "all" tab shows. Each list is newest first already; the
 * order inside each is kept.
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
