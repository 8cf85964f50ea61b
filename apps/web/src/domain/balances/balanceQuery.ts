import type { Network } from '@peregrine/core/network'
import { queryOptions } from '@tanstack/react-query'
import { readTogether } from './readTogether.ts'

// The product document's figures.
export const balancePollMs = 5_000
const balanceCacheMs = 10_000

/**
 * Query for a wallet's current balance of a token, read from the chain; delayed, so that passing over a token does not
 * trigger it.
 */
export const balanceQuery = (network: Network, wallet: string, token: string) =>
  queryOptions({
    queryKey: ['token-balance', network, wallet, token],
    queryFn: ({ signal }) => readTogether(network, token, wallet, signal),
    refetchInterval: balancePollMs,
    staleTime: balanceCacheMs,
    gcTime: balanceCacheMs,
  })
