import type { Feature } from '../../feature.ts'
import { userRoutes } from './routes.ts'

/** A wallet's trades, holdings and profit. */
export const usersFeature: Feature = {
  serve: ({ pool, nameOf, kols, gaps, now }) => ({
    routes: (server) =>
      userRoutes(server, {
        pool,
        nameOf,
        findKol: (chain, address) => kols.find(chain, address),
        gaps,
        now,
      }),
  }),
}
