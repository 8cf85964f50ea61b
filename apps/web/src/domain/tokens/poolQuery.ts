import { getPoolInfo } from '@peregrine/contract/routes/pools'
import type { Network } from '@peregrine/core/network'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/http/call.ts'

const pollMs = 15_000

/** Query for a pool's token pair and reserves. */
export const poolQuery = (network: Network, pool: string) =>
  queryOptions({
    queryKey: ['pool', network, pool],
    queryFn: ({ signal }) => call(getPoolInfo, { params: { network, pool }, signal }),
    refetchInterval: pollMs,
  })
