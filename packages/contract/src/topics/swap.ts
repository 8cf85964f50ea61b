import { z } from 'zod'
import { zAddressInput, zNetworkInput } from '../input.ts'
import { defineTopic } from '../topic.ts'
import { applyTradeListEvent, zTradeList, zTradeListEvent } from '../tradeList.ts'

/** Swaps of one pool, newest first. */
export const swap = defineTopic({
  name: 'swap',
  params: z.object({ chainType: zNetworkInput, poolAddress: zAddressInput }),
  snapshot: zTradeList,
  event: zTradeListEvent,
  apply: applyTradeListEvent,
  pausesOnLeave: true,
})
