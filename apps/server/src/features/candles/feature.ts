import { getCandles, getPoolHistory, type PoolHistoryWire } from '@peregrine/contract/routes/candles'
import { networkFacts } from '@peregrine/core/network'
import { periodSeconds } from '@peregrine/core/period'
import type { FastifyInstance } from 'fastify'
import type { Feature, ServeContext } from '../../feature.ts'
import { readMarketPools } from '../../domain/trades/marketPools.ts'
import { mount } from '../../http/mount.ts'
import { joinHistories } from './joinHistories.ts'
import { listCandles } from './store.ts'
import { klineSource } from './topics.ts'

type CandleDeps = Pick<ServeContext, 'pool' | 'histories'>

const noHistory: PoolHistoryWire = { fromMs: null, isWhole: false, isReading: false, trouble: null }

function candleRoutes(app: FastifyInstance, { pool, histories }: CandleDeps): void {
  mount(app, getPoolHistory, async ({ params }) => {
    if (!histories) return noHistory
    const { chain } = networkFacts[params.network]
    const pools = await readMarketPools(pool, chain, params.pool)
    return joinHistories(await Promise.all(pools.map((each) => histories.watch(chain, each))))
  })
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
  serve: (context) => ({ routes: (server) => candleRoutes(server, context), topics: [klineSource] }),
}
