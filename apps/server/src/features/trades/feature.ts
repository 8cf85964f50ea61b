import type { Feature } from '../../feature.ts'
import { feedSource } from './feedTopic.ts'
import { pumpSource } from './pumpTopic.ts'
import { tradeRoutes } from './routes.ts'
import { tradeSources } from './topics.ts'

/** Lists of trades: of a network, a pool, a wallet, of KOLs and of the home page. */
export const tradesFeature: Feature = {
  serve: ({ pool, nameOf, ledgers }) => ({
    routes: (server) => tradeRoutes(server, { pool, nameOf, ledgers }),
    topics: [...tradeSources(nameOf), feedSource(nameOf), pumpSource(nameOf)],
  }),
}
