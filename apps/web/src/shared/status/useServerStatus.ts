import { type ContactsWire, getStatus, type WalletServices } from '@peregrine/contract/routes/status'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../http/call.ts'

export type ServerStatus = {
  isSandbox: boolean
  latencyMs: number
  contacts?: ContactsWire
  hasEmbeddedChart?: boolean
  wallets?: WalletServices
}

const pollMs = 10_000

/** What mode the server runs in, how long it takes to answer, and where its operator is reached. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: async ({ signal }): Promise<ServerStatus> => {
    const startedAt = performance.now()
    const { mode, contacts, wallets, hasEmbeddedChart } = await call(getStatus, { signal })
    return {
      isSandbox: mode === 'sandbox',
      contacts,
      hasEmbeddedChart,
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
