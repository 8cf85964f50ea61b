import { ContractFinder } from '../../domain/tokens/contractFinder.ts'
import type { Feature } from '../../feature.ts'
import { tokenRoutes } from './routes.ts'

/** A token, its holders and its creator. */
export const tokensFeature: Feature = {
  serve({ pool, nameOf, ledgers, request }) {
    const contracts = new ContractFinder(request)
    return { routes: (server) => tokenRoutes(server, { pool, nameOf, ledgers, contracts }) }
  },
}
