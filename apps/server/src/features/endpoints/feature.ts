import type { Feature } from '../../feature.ts'
import { endpointRoutes } from './routes.ts'

/** Endpoints set on the page, measured, and saved in the data folder. */
export const endpointsFeature: Feature = {
  serve: ({ operators, endpoints }) => ({
    routes: (server) => endpointRoutes(server, { operators, settings: endpoints ?? null }),
  }),
}
