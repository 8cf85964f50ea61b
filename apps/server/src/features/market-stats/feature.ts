import { getStats } from '@peregrine/contract/routes/stats'
import type { FastifyInstance } from 'fastify'
import { marketStats } from '@peregrine/contract/topics/marketStats'
import { networkFacts } from '@peregrine/core/network'
import type { Feature } from '../../feature.ts'
import { mount } from '../../http/mount.ts'
import { type DerivedSource, derivedSource } from '../../realtime/topicSource.ts'
import { MarketStatsReader } from './store.ts'

function marketStatsRoutes(app: FastifyInstance, { stats }: { stats: MarketStatsReader }): void {
  mount(app, getStats, ({ params }) => stats.read(params.network, params.pool))
}

function marketStatsSource(stats: MarketStatsReader): DerivedSource {
  return derivedSource(marketStats, {
    load: ({ chainType, poolAddress }) => stats.read(chainType, poolAddress),
    isTouched(record, { chainType, poolAddress }) {
      const { chain } = networkFacts[chainType]
      if (record.chain !== chain) return false
      const pools = stats.poolsOf(chain, poolAddress)
      return record.type !== 'block' || pools.some((pool) => record.swapsOf(pool).length > 0)
    },
    minIntervalMs: 1_000,
    // Trades leave the windows even when none arrive.
    maxAgeMs: 5_000,
  })
}

/** Trade statistics of a pool's market over the last minutes and hours. */
export const marketStatsFeature: Feature = {
  serve({ pool, gaps, now }) {
    const stats = new MarketStatsReader(pool, gaps, now)
    return { routes: (server) => marketStatsRoutes(server, { stats }), topics: [marketStatsSource(stats)] }
  },
}
