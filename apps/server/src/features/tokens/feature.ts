import { HolderLooks } from '../../domain/holders/holderLooks.ts'
import { ContractFinder } from '../../domain/tokens/contractFinder.ts'
import type { Feature } from '../../feature.ts'
import { tokenRoutes } from './routes.ts'

/** A token, its holders and its creator. */
export const tokensFeature: Feature = {
  serve({ pool, nameOf, ledgers, request, discovery, gaps, now }) {
    const contracts = new ContractFinder(request)
    const looks = new HolderLooks(pool)
    const deps = { pool, nameOf, ledgers, contracts, looks, gaps, discovery, now }
    return { routes: (server) => tokenRoutes(server, deps) }
  },
}
