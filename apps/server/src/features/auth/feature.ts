import type { Feature } from '../../feature.ts'
import { authRoutes } from './routes.ts'

/** Signing in with a wallet, and sessions. */
export const authFeature: Feature = {
  serve: ({ pool, sessions, request, sockets, operators, now }) => ({
    routes: (server) =>
      authRoutes(server, {
        pool,
        sessions,
        request,
        operators,
        now,
        onEnd: (id) => sockets.closeSession(id),
      }),
  }),
}
