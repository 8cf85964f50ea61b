import { z } from 'zod'
import { zNetworkInput } from '../input.ts'
import { defineTopic } from '../topic.ts'
import { applyTradeListEvent, zTradeList, zTradeListEvent } from '../tradeList.ts'

/** Trades of KOLs on one network, newest first. */
export const kol = defineTopic({
  name: 'kol',
  params: z.object({ network: zNetworkInput }),
  snapshot: zTradeList,
  event: zTradeListEvent,
  apply: applyTradeListEvent,
})
