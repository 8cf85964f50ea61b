import { z } from 'zod'
import { zAddressInput, zNetworkInput } from '../input.ts'
import { zMarketStats } from '../marketStats.ts'
import { defineTopic, wholeState } from '../topic.ts'

/** Statistics of a pool's market, as in `getStats`, over 1 m, 5 m, 1 h, 6 h and 24 h. An event is the whole state: the latest wins. */
export const marketStats = defineTopic({
  name: 'market-stats',
  params: z.object({ chainType: zNetworkInput, poolAddress: zAddressInput }),
  ...wholeState(zMarketStats),
})
