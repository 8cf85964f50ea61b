import { getTokenBalance } from '@peregrine/contract/routes/balances'
import type { Network } from '@peregrine/core/network'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/http/call.ts'

// The product document's figures.
export const balancePollMs = 5_000
const balanceCacheMs = 10_000
export const balanceDebounceMs = 300

/** Resolves after a while; rejects at once when the query is not wanted any more. */
function settled(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, balanceDebounceMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}

/** What a wallet holds of a token now, read from the chain; tokens that are only passed by are not asked for. */
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
