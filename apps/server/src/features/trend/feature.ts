import { getFirstRises } from '@peregrine/contract/routes/firstRises'
import { getSerialCreators, getTrend, type SerialCreator } from '@peregrine/contract/routes/trend'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Feature } from '../../feature.ts'
import { mount } from '../../http/mount.ts'
import { listSerialCreators } from './creators.ts'
import { TimedCache } from '../../domain/timedCache.ts'
import { FirstRiseReader } from './firstRises.ts'
import { TrendReader } from './trendReader.ts'
import { trendSource } from './trendTopic.ts'

const creatorsFreshMs = 5_000

type TrendDeps = { pool: Pool; trend: TrendReader; rises: FirstRiseReader; now(): number }

function trendRoutes(app: FastifyInstance, { pool, trend, rises, now }: TrendDeps): void {
  const creators = new TimedCache<SerialCreator[]>(now, 10)
  mount(app, getTrend, ({ params, query }) => trend.read(params.network, query))
  mount(app, getSerialCreators, ({ params: { network } }) =>
    creators.read(network, creatorsFreshMs, () => listSerialCreators(pool, network)),
  )
  mount(app, getFirstRises, async ({ query: { tokens } }) => {
    const found = await Promise.all(
      tokens.map(async ([chain, token]) => ({ chain, token, rise: await rises.read(chain, token) })),
    )
    return found.flatMap(({ chain, token, rise }) => (rise ? [{ chain, token, ...rise }] : []))
  })
}

/** Tokens by recent trading, when they first rose, and serial creators. */
export const trendFeature: Feature = {
  serve({ pool, gaps, now }) {
    const trend = new TrendReader(pool, gaps, now)
    const rises = new FirstRiseReader({ pool, gaps, now })
    return {
      routes: (server) => trendRoutes(server, { pool, trend, rises, now }),
      topics: [trendSource(trend)],
    }
  },
}
