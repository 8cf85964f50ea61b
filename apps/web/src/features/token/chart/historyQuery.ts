import { getPoolHistory } from '@peregrine/contract/routes/candles'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/http/call.ts'
import type { PoolRef } from '../api.ts'

/** The server reads older trades for as long as it is asked this often. */
const readingPollMs = 3_000
const restPollMs = 60_000

/** Query for how far back a pool's trades are known; being asked, the server reads older ones. */
export const historyQuery = ({ network, pool }: PoolRef) =>
  queryOptions({
    queryKey: ['pool-history', network, pool],
    queryFn: ({ signal }) => call(getPoolHistory, { params: { network, pool }, signal }),
    refetchInterval: ({ state }) => (state.data?.isReading ? readingPollMs : restPollMs),
  })
