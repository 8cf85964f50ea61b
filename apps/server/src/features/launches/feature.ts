import { ContractFinder } from '../../domain/tokens/contractFinder.ts'
import type { Feature } from '../../feature.ts'
import { launchRoutes } from './routes.ts'
import { SquareReader } from './squareReader.ts'
import { squareSource } from './squareTopic.ts'
import { launchSources } from './topics.ts'
import { watchFigures } from './watchFigures.ts'

/** Launchpad tokens: the three columns, the chain square, and the figures it filters by. */
export const launchesFeature: Feature = {
  serve({ pool, now }) {
    const square = new SquareReader(pool, now)
    return {
      routes: (server) => launchRoutes(server, { pool, square }),
      topics: [...launchSources, squareSource(square)],
    }
  },
  work({ pool, chains, request, now, report }) {
    const contracts = new ContractFinder(request)
    return watchFigures({
      pool,
      chains,
      findContracts: (chain, addresses) => contracts.find(chain, addresses),
      now,
      onError: (error) => report('launchpad figures', error),
    })
  },
}
