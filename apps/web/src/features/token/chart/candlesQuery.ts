import { getCandles } from '@peregrine/contract/routes/candles'
import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import type { CandleType, CandleWire } from '@peregrine/contract/trade'
import type { Network } from '@peregrine/core/network'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/http/call.ts'
import type { PoolRef } from '../api.ts'
import { poolsOfMarket } from '../market.ts'
import { type ChartPeriod, chartPeriods, mergeCandles, secondsOf } from './chartPeriods.ts'

export type CandleSource = {
  network: Network
  pool: string
  /** The sources of new candles: the pools of its market, the earlier first. */
  livePools: readonly string[]
  period: ChartPeriod
  type: CandleType
}

/** Returns true for candles in the pool's other coin. */
export const isNative = (type: CandleType): boolean => type === 'native-price' || type === 'native-mcap'

/** Returns the pools whose live candles are drawn. In another coin than dollars, candles join only where both pools trade in the same one. */
export function livePoolsOf(info: PoolInfoWire, type: CandleType): readonly string[] {
  return isNative(type) && !info.launch?.isOneCoin ? [info.poolAddress] : poolsOfMarket(info)
}

/** Stored candles per page. */
const candlesPerPage = 500

export type CandlePage = { candles: CandleWire[]; hasMore: boolean }

/**
 * Query for a pool's candles that start before a time in seconds (null: up to now), oldest first; of a launchpad token on
 * its curve and after.
 */
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
      // If more follow, the oldest candle may be partial: the next page loads it whole.
      return { candles: hasMore ? merged.slice(1) : merged, hasMore }
    },
    staleTime: 0,
    gcTime: 0,
  })

/** Query for the last value of a pool's candles, which sets the decimals to draw; null without candles. */
export const worthQuery = ({ network, pool }: PoolRef, type: CandleType) =>
  queryOptions({
    queryKey: ['candle-worth', network, pool, type],
    queryFn: async ({ signal }): Promise<number | null> => {
      const query = { type, limit: 1, joined: 'true' as const }
      const [last] = await call(getCandles, { params: { network, pool }, query, signal })
      return last?.close ?? null
    },
  })
