import type { Feature } from '../../feature.ts'
import { orderRoutes } from './routes.ts'

/** Conditional orders of signed-in users: who may execute one is decided here. */
export const ordersFeature: Feature = {
  serve({ pool, about, trading, now }) {
    const environment = { id: about.environmentId, runId: trading?.runId ?? null }
    return { routes: (server) => orderRoutes(server, { pool, environment, now }) }
  },
}
