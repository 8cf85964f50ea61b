import { getTokenBalance } from '@peregrine/contract/routes/balances'
import type { Network } from '@peregrine/core/network'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/http/call.ts'

// The product document's figures.
export const balancePollMs = 5_000
const balanceCacheMs = 10_000
export const balanceDebounceMs = 300

/** Resolves after a delay; rejects at once when the query is aborted. */
function settled(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, balanceDebounceMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}

/**
 * Query for a wallet's current balance of a token, read from the chain; delayed, so that passing over a token does not
 * trigger it.
 */
export const balanceQuery = (network: Network, wallet: string, token: string) =>
  queryOptions({
    queryKey: ['token-balance', network, wallet, token],
    queryFn: async ({ signal }) => {
      await settled(signal)
      return call(getTokenBalance, { params: { network, wallet, token }, signal })
    },
    refetchInterval: balancePollMs,
    staleTime: balanceCacheMs,
    gcTime: balanceCacheMs,
  })
