import { z } from 'zod'
import { zNetworkInput } from '../input.ts'
import { defineTopic } from '../topic.ts'
import { applyTradeListEvent, zTradeList, zTradeListEvent } from '../tradeList.ts'

/** Trades on one network (a route of several swaps is one trade), newest first. */
export const trades = defineTopic({
  name: 'trades',
  params: z.object({ network: zNetworkInput }),
  snapshot: zTradeList,
  event: zTradeListEvent,
  apply: applyTradeListEvent,
})
