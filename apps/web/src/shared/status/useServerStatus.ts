import { getStatus } from '@peregrine/contract/routes/status'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../http/call.ts'

export type ServerStatus = { isSandbox: boolean; latencyMs: number }

const pollMs = 10_000

/** What mode the server runs in, and how long it takes to answer. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: async ({ signal }): Promise<ServerStatus> => {
    const startedAt = performance.now()
    const { mode } = await call(getStatus, { signal })
    return {
      isSandbox: mode === 'sandbox',
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
