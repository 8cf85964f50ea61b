import { type FirstBuyersWire, getFirstBuyers } from '@peregrine/contract/routes/firstBuyers'
import type { FastifyInstance } from 'fastify'
import { TimedCache } from '../../domain/timedCache.ts'
import type { Feature } from '../../feature.ts'
import { mount } from '../../http/mount.ts'
import { type BuyerDeps, readFirstBuyers } from './readFirstBuyers.ts'

/** Everybody who looks at a pool within this time is told the same. */
const sharedMs = 2_000

function firstBuyerRoutes(app: FastifyInstance, deps: BuyerDeps, now: () => number): void {
  const kept = new TimedCache<FirstBuyersWire>(now, 1_000)
  mount(app, getFirstBuyers, ({ params: { network, pool } }) =>
    kept.read(`${network} ${pool}`, sharedMs, () => readFirstBuyers(deps, network, pool)),
  )
}

/** The first buyers of a token, and what they did since. */
export const firstBuyersFeature: Feature = {
  serve: ({ pool, nameOf, gaps, now }) => ({
    routes: (server) => firstBuyerRoutes(server, { pool, nameOf, gaps }, now),
  }),
}
