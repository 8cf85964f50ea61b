import type { Feature } from '../../feature.ts'
import { statusRoutes } from './routes.ts'

/** Status of the server and its chains. */
export const statusFeature: Feature = {
  serve: ({ pool, about, gaps, now, sockets, findFault }) => ({
    routes: (server) =>
      statusRoutes(server, {
        pool,
        about,
        gaps,
        now,
        clientCount: () => sockets.clientCount,
        findFault: () => findFault?.()?.fault ?? null,
      }),
  }),
}
