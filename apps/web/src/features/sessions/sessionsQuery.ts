import { listSessions, revokeSession, type SessionWire } from '@peregrine/contract/routes/auth'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/http/call.ts'
import { send } from '../../kit/http/send.ts'
import { ownKey } from '../../domain/session/ownKey.ts'
import { logOut } from '../../domain/session/useSession.ts'

const refreshMs = 30_000

/** Query for a wallet's sessions, newest first. */
export function sessionsQuery(address: string) {
  return queryOptions({
    queryKey: ownKey(address, 'sessions'),
    queryFn: ({ signal }) => call(listSessions, { signal }),
    refetchInterval: refreshMs,
  })
}

/** Ends sessions; this page's own by logging out, so that the page's state follows. */
export async function endSessions(
  queries: QueryClient,
  address: string,
  sessions: readonly SessionWire[],
): Promise<void> {
  try {
    for (const { id, isCurrent } of sessions) if (!isCurrent) await send(revokeSession, { params: { id } })
    if (sessions.some(({ isCurrent }) => isCurrent)) await logOut()
  } finally {
    await queries.invalidateQueries({ queryKey: ownKey(address, 'sessions') })
  }
}
