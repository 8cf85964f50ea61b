import { HolderLooks } from '../../domain/holders/holderLooks.ts'
import { ContractFinder } from '../../domain/tokens/contractFinder.ts'
import type { Feature } from '../../feature.ts'
import { holderLinkRoute } from './holder-links/holderLinkRoute.ts'
import { tokenRoutes } from './routes.ts'

/** A token, its holders, what they sent to one another, and its creator. */
export const tokensFeature: Feature = {
  serve({ pool, nameOf, ledgers, request, discovery, gaps, now }) {
    const contracts = new ContractFinder(request)
    const looks = new HolderLooks(pool)
    const deps = { pool, nameOf, ledgers, contracts, looks, gaps, discovery, now }
    return {
      routes(server) {
        tokenRoutes(server, deps)
        holderLinkRoute(server, { pool, request, contracts, nameOf }, now)
      },
    }
  },
}
