import { getPoolInfo } from '@peregrine/contract/routes/pools'
import { getHolders } from '@peregrine/contract/routes/tokens'
import type { Network } from '@peregrine/core/network'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/http/call.ts'

const infoPollMs = 15_000

export const poolQuery = (network: Network, pool: string) =>
  queryOptions({
    queryKey: ['pool', network, pool],
    queryFn: ({ signal }) => call(getPoolInfo, { params: { network, pool }, signal }),
    refetchInterval: infoPollMs,
  })

export const holdersQuery = (network: Network, token: string) =>
  queryOptions({
    queryKey: ['holders', network, token],
    queryFn: ({ signal }) => call(getHolders, { params: { network, token }, query: { limit: 100 }, signal }),
    refetchInterval: infoPollMs,
  })
