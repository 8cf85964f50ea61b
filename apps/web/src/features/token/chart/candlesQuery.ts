import { getCandles } from '@peregrine/contract/routes/candles'
import type { Network } from '@peregrine/core/network'
import type { Period } from '@peregrine/core/period'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/http/call.ts'

export type CandleType = 'price' | 'mcap'
export type CandleSource = { network: Network; pool: string; period: Period; type: CandleType }

export const candlesPerPage = 500

/** Candles of a pool that begin before a time in seconds (null: up to now), oldest first. */
export const candlesQuery = ({ network, pool, period, type }: CandleSource, beforeSeconds: number | null) =>
  queryOptions({
    queryKey: ['candles', network, pool, period, type, beforeSeconds],
    queryFn: ({ signal }) =>
      call(getCandles, {
        params: { network, pool },
        query: { period, type, to: beforeSeconds, limit: candlesPerPage },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  })
