import { getCandles } from '@peregrine/contract/routes/candles'
import type { CandleType, CandleWire } from '@peregrine/contract/trade'
import type { Network } from '@peregrine/core/network'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/http/call.ts'
import type { PoolRef } from '../api.ts'
import { type ChartPeriod, chartPeriods, mergeCandles, secondsOf } from './chartPeriods.ts'

export type CandleSource = {
  network: Network
  pool: string
  /** Where new candles come from: the pool itself or, once a launchpad token has moved, the pool that it moved to. */
  livePool: string
  period: ChartPeriod
  type: CandleType
}

/** Whether candles are in the pool's other coin. */
export const isNative = (type: CandleType): boolean => type === 'native-price' || type === 'native-mcap'

/** Stored candles that one page asks for. */
const candlesPerPage = 500

export type CandlePage = { candles: CandleWire[]; hasMore: boolean }

/** Candles of a pool that begin before a time in seconds (null: up to now), oldest first; inner and outer market as one. */
export const candlesQuery = ({ network, pool, period, type }: CandleSource, beforeSeconds: number | null) =>
  queryOptions({
    queryKey: ['candles', network, pool, period, type, beforeSeconds],
    queryFn: async ({ signal }): Promise<CandlePage> => {
      const { base, count } = chartPeriods[period]
      const limit = candlesPerPage * count
      const stored = await call(getCandles, {
        params: { network, pool },
        query: { period: base, type, to: beforeSeconds, limit, joined: 'true' },
        signal,
      })
      const hasMore = stored.length >= limit
      if (count === 1) return { candles: stored, hasMore }
      const merged = mergeCandles(stored, secondsOf(period))
      // Where more comes, the oldest may lack its beginning: the next page asks for it whole.
      return { candles: hasMore ? merged.slice(1) : merged, hasMore }
    },
    staleTime: 0,
    gcTime: 0,
  })

/** The last value of a pool's candles, which says how many decimals to draw; null while there are none. */
export const worthQuery = ({ network, pool }: PoolRef, type: CandleType) =>
  queryOptions({
    queryKey: ['candle-worth', network, pool, type],
    queryFn: async ({ signal }): Promise<number | null> => {
      const query = { type, limit: 1, joined: 'true' as const }
      const [last] = await call(getCandles, { params: { network, pool }, query, signal })
      return last?.close ?? null
    },
  })
