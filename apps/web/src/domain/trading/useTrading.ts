import { getTrading, type Trading } from '@peregrine/contract/routes/trading'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../kit/http/call.ts'

/** Query for what the operator has opened: service fee, protections, route service, faucet. */
export const tradingQuery = queryOptions({
  queryKey: ['trading'],
  queryFn: ({ signal }) => call(getTrading, { signal }),
  staleTime: 60_000,
})

/** Returns what the operator has opened; undefined before the first response. Asks again so often as `refetchInterval` says. */
export function useTrading(refetchInterval?: number): Trading | undefined {
  return useQuery({ ...tradingQuery, refetchInterval }).data
}

/** Returns the same for a click, read at most a minute ago. */
export function findTrading(queries: QueryClient): Promise<Trading> {
  return queries.fetchQuery(tradingQuery)
}
