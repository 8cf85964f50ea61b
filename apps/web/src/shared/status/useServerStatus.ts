import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '../http/request.ts'

export type ServerStatus = { isSandbox: boolean; latencyMs: number }

/** The server says `mode: 'sandbox'` or `'live'`. */
type StatusWire = { mode?: string; sandbox?: unknown }

const pollMs = 10_000

/** What mode the server runs in, and how long it takes to answer. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: async ({ signal }): Promise<ServerStatus> => {
    const startedAt = performance.now()
    const status = await request<StatusWire>('/api/status', signal)
    const latencyMs = Math.max(1, Math.round(performance.now() - startedAt))
    return { isSandbox: status.mode === 'sandbox' || status.sandbox === true, latencyMs }
  },
  refetchInterval: pollMs,
  retry: false,
})

/** The last known status; undefined before the first answer. */
export function useServerStatus(): ServerStatus | undefined {
  return useQuery(statusQuery).data
}
