import { getSerialCreators } from '@peregrine/contract/routes/trend'
import { trendFilterText } from '@peregrine/contract/topics/trend'
import type { Network } from '@peregrine/core/network'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/http/call.ts'
import type { TrendChoice } from './trendSearch.ts'

/** Converts a choice to the trend stream's parameters. */
export function trendParams({ net, w, s, up, filters }: TrendChoice, limit: number) {
  return {
    network: net,
    window: w,
    sort: s,
    order: up ? ('asc' as const) : ('desc' as const),
    limit,
    filter: trendFilterText({
      minPool: filters.pool,
      maxAge: filters.age,
      minTrades24h: filters.trades,
      minVolume24h: filters.vol,
      minMarketCap: filters.cap,
    }),
  }
}

export function creatorsQuery(network: Network) {
  return queryOptions({
    queryKey: ['serial-creators', network],
    queryFn: ({ signal }) => call(getSerialCreators, { params: { network }, signal }),
    refetchInterval: 10_000,
  })
}
