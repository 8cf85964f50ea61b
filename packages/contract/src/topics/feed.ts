import { z } from 'zod'
import { zNetworkInput } from '../input.ts'
import { defineTopic } from '../topic.ts'
import { applyTradeListEvent, zTradeList, zTradeListEvent } from '../tradeList.ts'

/**
 * What wallets traded on one network, newest first, sifted: by everyone or by marked wallets (KOLs) only, with or
 * without trades of base coins among themselves (WETH against a stablecoin), and from a value in dollars on; from 0 on,
 * those of unknown value too. A first list looks back over the last 20,000 trades of the network.
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
