import { zPoolParams } from '../input.ts'
import { zMarketStats } from '../marketStats.ts'
import { defineRoute } from '../route.ts'

export const getStats = defineRoute({
  path: '/api/stats/:network/:pool',
  summary:
    'The market of a pool over 1 m, 5 m, 1 h, 6 h and 24 h: price change, volumes, counts, users; a curve and the pool its token migrated to are one',
  params: zPoolParams,
  reply: zMarketStats,
  cost: 5,
  faults: ['network.unknown', 'pool.unknown'],
})
