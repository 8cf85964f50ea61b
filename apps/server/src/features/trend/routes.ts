import { getSerialCreators, getTrend, type SerialCreator } from '@peregrine/contract/routes/trend'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { mount } from '../../http/mount.ts'
import { listSerialCreators } from './creators.ts'
import { TimedCache } from './timedCache.ts'
import type { TrendReader } from './trendReader.ts'

const creatorsFreshMs = 5_000

type TrendDeps = { pool: Pool; trend: TrendReader; now(): number }

export function trendRoutes(app: FastifyInstance, { pool, trend, now }: TrendDeps): void {
  const creators = new TimedCache<SerialCreator[]>(now, 10)
  mount(app, getTrend, ({ params, query }) => trend.read(params.network, query))
  mount(app, getSerialCreators, ({ params: { network } }) =>
    creators.read(network, creatorsFreshMs, () => listSerialCreators(pool, network)),
  )
}
