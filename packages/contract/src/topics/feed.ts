import { z } from 'zod'
import { zNetworkInput } from '../input.ts'
import { defineTopic } from '../topic.ts'
import { applyTradeListEvent, zTradeList, zTradeListEvent } from '../tradeList.ts'

/**
 * Trades on one network, newest first, filtered: by everyone or KOLs only, with or without trades between base coins
 * (WETH against a stablecoin), and by minimum value in dollars; 0 includes unknown values. The first list covers the
 * last 20,000 trades of the network.
 */
export const feed = defineTopic({
  name: 'feed',
  params: z.object({
    network: zNetworkInput,
    who: z.enum(['all', 'kol']).default('all'),
    base: z.enum(['with', 'without']).default('without'),
    minUsd: z.coerce.number<number>().int().min(0).max(1e9).default(0),
  }),
  snapshot: zTradeList,
  event: zTradeListEvent,
  apply: applyTradeListEvent,
})
