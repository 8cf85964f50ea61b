import type { Feature } from '../../feature.ts'
import { signalRoutes } from './routes.ts'
import { SignalDuty } from './signalDuty.ts'
import { readOwnViews } from './signalStore.ts'

/** Conditions that are evaluated with every commit, and fire once. */
export const signalsFeature: Feature = {
  serve({ pool, now, visitorOf, sockets, onError }) {
    const { signals: clients } = sockets
    clients.serve({ read: (ids, owner) => readOwnViews(pool, ids, { owner, nowMs: now() }) })
    const duty = new SignalDuty({ pool, clients, now, onError })
    return {
      routes: (server) => signalRoutes(server, { pool, visitorOf, now }),
      onRecord: (record) => duty.take(record),
      start: () => duty.start(),
      stop: () => duty.stop(),
    }
  },
}
