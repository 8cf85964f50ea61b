import type { Feature } from '../../feature.ts'
import { topTraderRoutes } from './routes.ts'

/** Who traded a token, and what they made of it. */
export const topTradersFeature: Feature = {
  serve: ({ pool, ledgers, nameOf }) => ({
    routes: (server) => topTraderRoutes(server, { pool, ledgers, nameOf }),
  }),
}
