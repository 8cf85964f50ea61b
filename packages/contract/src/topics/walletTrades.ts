import { z } from 'zod'
import { zAddressInput, zNetworkInput } from '../input.ts'
import { defineTopic } from '../topic.ts'
import { applyTradeListEvent, zTradeList, zTradeListEvent } from '../tradeList.ts'

/** Trades of one wallet on the chain of a network (a route of several swaps is one trade), newest first. */
export const walletTrades = defineTopic({
  name: 'walletTrades',
  params: z.object({ network: zNetworkInput, address: zAddressInput }),
  snapshot: zTradeList,
  event: zTradeListEvent,
  apply: applyTradeListEvent,
})
