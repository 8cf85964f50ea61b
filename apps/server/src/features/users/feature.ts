import type { Feature } from '../../feature.ts'
import { userRoutes } from './routes.ts'

/** A wallet's trades, holdings and profit. */
export const usersFeature: Feature = {
  serve: ({ pool, nameOf }) => ({ routes: (server) => userRoutes(server, { pool, nameOf }) }),
}
