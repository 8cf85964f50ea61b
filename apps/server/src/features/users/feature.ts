import type { Feature } from '../../feature.ts'
import { userRoutes } from './routes.ts'
import { walletSummaryRoutes } from './walletSummaries.ts'

/** A wallet's trades, holdings and profit. */
export const usersFeature: Feature = {
  serve: ({ pool, about, request, nameOf, kols, gaps, now }) => ({
    routes: (server) => {
      userRoutes(server, {
        pool,
        nameOf,
        findKol: (chain, address) => kols.find(chain, address),
        gaps,
        now,
      })
      walletSummaryRoutes(server, { pool, request, chains: about.chains, nameOf, gaps, now })
    },
  }),
}
