import { type FirstBuyersWire, getFirstBuyers } from '@peregrine/contract/routes/firstBuyers'
import type { Network } from '@peregrine/core/network'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Feature } from '../../feature.ts'
import { mount } from '../../http/mount.ts'
import { type BuyerDeps, readFirstBuyers } from './readFirstBuyers.ts'

/** Everybody who looks at a pool within this time is told the same. */
const sharedMs = 2_000

function firstBuyerRoutes(app: FastifyInstance, deps: BuyerDeps): void {
  const reading = new LRUCache<string, Promise<FirstBuyersWire>>({ max: 1_000, ttl: sharedMs })
  function readOnce(network: Network, pool: string): Promise<FirstBuyersWire> {
    const key = `${network} ${pool}`
    const known = reading.get(key)
    if (known) return known
    const asked = readFirstBuyers(deps, network, pool)
    // The callers get the error; the next one reads again.
    asked.catch(() => reading.delete(key))
    reading.set(key, asked)
    return asked
  }
  mount(app, getFirstBuyers, ({ params }) => readOnce(params.network, params.pool))
}

/** The first buyers of a token, and what they did since. */
export const firstBuyersFeature: Feature = {
  serve: ({ pool, nameOf, gaps }) => ({
    routes: (server) => firstBuyerRoutes(server, { pool, nameOf, gaps }),
  }),
}
