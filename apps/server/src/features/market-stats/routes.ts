import { getStats } from '@peregrine/contract/routes/stats'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { MarketStatsReader } from './store.ts'

export function marketStatsRoutes(app: FastifyInstance, { stats }: { stats: MarketStatsReader }): void {
  mount(app, getStats, ({ params }) => stats.read(params.network, params.pool))
}
