import { getCandles } from '@peregrine/contract/routes/candles'
import { networkFacts } from '@peregrine/core/network'
import { periodSeconds } from '@peregrine/core/period'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Feature } from '../../feature.ts'
import { mount } from '../../http/mount.ts'
import { listCandles } from './store.ts'
import { klineSource } from './topics.ts'

function candleRoutes(app: FastifyInstance, { pool }: { pool: Pool }): void {
  mount(app, getCandles, ({ params, query }) =>
    listCandles(
      pool,
      {
        chain: networkFacts[params.network].chain,
        pool: params.pool,
        period: periodSeconds[query.period],
        type: query.type,
      },
      { limit: query.limit, fromS: query.from, toS: query.to, isJoined: query.joined === 'true' },
    ),
  )
}

export const candlesFeature: Feature = {
  serve: ({ pool }) => ({ routes: (server) => candleRoutes(server, { pool }), topics: [klineSource] }),
}
