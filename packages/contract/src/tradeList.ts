import { z } from 'zod'
import { removeRanked } from './rankedList.ts'
import { type TradeWire, zTradeWire } from './trade.ts'

/** Trades shown in a list; a reserve refills it after a reorg reverts some. */
export const shownTrades = 100
export const keptTrades = 120

export const zTradeList = z.array(zTradeWire)

export const zTradeListEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('trade'), trade: zTradeWire }),
  z.object({ type: z.literal('removed'), ids: z.array(z.string()) }),
])
export type TradeListEvent = z.infer<typeof zTradeListEvent>

/** Newest first. Holds at most `keptTrades`, of which `shownTrades` are shown. */
export function applyTradeListEvent<Trade extends { id: string }>(
  list: Trade[],
  event: { type: 'trade'; trade: Trade } | { type: 'removed'; ids: string[] },
): Trade[] {
  if (event.type === 'removed') return removeRanked(list, event.ids, ({ id }) => id)
  if (list.some(({ id }) => id === event.trade.id)) return list
  return [event.trade, ...list.slice(0, keptTrades - 1)]
}

/** State, event and reducer of a topic that is a list of trades. */
export const tradeListTopic = {
  snapshot: zTradeList,
  event: zTradeListEvent,
  apply: (list: TradeWire[], event: TradeListEvent) => applyTradeListEvent(list, event),
}
