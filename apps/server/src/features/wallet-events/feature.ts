import type { Feature } from '../../feature.ts'
import { LastEvents } from './lastEvents.ts'
import { pushCommit, reloadChangedLists } from './pushCommit.ts'
import { walletEventRoutes } from './routes.ts'
import { walletEventSources } from './topics.ts'

/** Events of watched wallets, as a list and live. */
export const walletEventsFeature: Feature = {
  serve({ pool, nameOf, watches: watched, feed, streams }) {
    const lastEvents = new LastEvents(pool)
    const deps = { pool, nameOf, watched, lastEvents }
    feed.onCommit((commit) => pushCommit(streams, commit))
    const stop = reloadChangedLists(streams, watched)
    return {
      routes: (server) => walletEventRoutes(server, deps),
      topics: walletEventSources(deps),
      onRecord: (record) => lastEvents.take(record),
      stop: async () => stop(),
    }
  },
}
