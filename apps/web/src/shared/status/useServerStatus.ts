import { type ContactsWire, getStatus, type WalletServices } from '@peregrine/contract/routes/status'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { type ChainLate, worstChain } from './worstChain.ts'

export type ServerStatus = {
  isSandbox: boolean
  latencyMs: number
  /** The chain that is worst off; null while all are live. */
  late: ChainLate | null
  contacts?: ContactsWire
  wallets?: WalletServices
}

const pollMs = 5_000

/** What mode the server runs in, how long it takes to answer, and where its operator is reached. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: async ({ signal }): Promise<ServerStatus> => {
    const startedAt = performance.now()
    const { mode, chains, contacts, wallets } = await call(getStatus, { signal })
    return {
      isSandbox: mode === 'sandbox',
      late: worstChain(chains),
      contacts,
      wallets,
      latencyMs: Math.max(1, Math.round(performance.now() - startedAt)),
    }
  },
  refetchInterval: pollMs,
  retry: false,
})

/** The last known status; undefined before the first answer. */
export function useServerStatus(): ServerStatus | undefined {
  return useQuery(statusQuery).data
}
