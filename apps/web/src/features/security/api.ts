import { getSecurity, type SecurityWire } from '@peregrine/contract/routes/security'
import type { Network } from '@peregrine/core/network'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/http/call.ts'

export type Subject = { network: Network; token: string; pool: string | null }

const freshMs = 300_000
/** The server measures again when the last result is older. */
const minAgeS = 10

export const securityQuery = ({ network, token, pool }: Subject) =>
  queryOptions({
    queryKey: ['security', network, token, pool],
    queryFn: ({ signal }) => call(getSecurity, { params: { network, token }, query: { pool }, signal }),
    staleTime: freshMs,
  })

/** Requests a new measurement for every view of this token. */
export async function measureAgain(client: QueryClient, subject: Subject): Promise<SecurityWire> {
  const { network, token, pool } = subject
  const measured = await call(getSecurity, {
    params: { network, token },
    query: { pool, maxAgeS: minAgeS },
  })
  client.setQueryData(securityQuery(subject).queryKey, measured)
  return measured
}
