import type { TradeWire } from '@peregrine/contract/trade'
import type { Migration } from '../market.ts'
import type { TradeOrder } from '../tradeFilter.ts'

/** A line of the trade list: a trade, or the migration between those on the curve and those on the DEX. */
export type TradeRow = { id: string; trade: TradeWire } | { id: string; migration: Migration }

const rowOf = (trade: TradeWire): TradeRow => ({ id: trade.id, trade })

/** Returns the place of the first trade on the other side of the migration; null if the list does not reach it. */
function placeOf(trades: readonly TradeWire[], { curve }: Migration, order: TradeOrder, isWhole: boolean) {
  const isBeyond = ({ poolAddress }: TradeWire) => (poolAddress === curve) === (order === 'newest')
  const at = trades.findIndex(isBeyond)
  if (at >= 0) return at
  return isWhole ? trades.length : null
}

/** Returns the lines of a list of trades, with the migration where it happened. */
export function toRows(
  trades: readonly TradeWire[],
  migration: Migration | null,
  { order, isWhole }: { order: TradeOrder; isWhole: boolean },
): readonly TradeRow[] {
  const rows = trades.map(rowOf)
  const at = migration && placeOf(trades, migration, order, isWhole)
  return migration === null || at === null
    ? rows
    : [...rows.slice(0, at), { id: 'migration', migration }, ...rows.slice(at)]
}
