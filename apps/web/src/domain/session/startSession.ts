import { isFault } from '@peregrine/core/fault'
import type { QueryClient } from '@tanstack/react-query'
import type { LiveClient } from '../../live/liveClient.ts'
import { isRefusalKey } from '../../live/liveKey.ts'
import { useConnection } from '../../kit/http/useConnection.ts'
import { closeWatchedWalletForm, useWatchedWalletDoor } from '../doors/watchedWalletDoor.ts'
import { watchReferral } from './referral.ts'
import { closeAllToasts } from '../../kit/toast/showToast.ts'
import { leaveWallet } from '../wallet-connect/leaveWallet.ts'
import { setKnownWallets } from '../watched-wallets/useKnownWallets.ts'
import { ownKey } from './ownKey.ts'
import { joinByInvite } from './joinByInvite.ts'
import { loadSession, type SessionWallet, useSession } from './useSession.ts'

type SessionDeps = { queries: QueryClient; live: Pick<LiveClient, 'renew'> }

/** All that hangs on who is signed in: what is held of the last wallet goes, and the connection begins anew. */
function turnOver(
  { queries, live }: SessionDeps,
  session: SessionWallet | null,
  before: SessionWallet | null,
): void {
  queries.removeQueries({ queryKey: ownKey() })
  // What was said and asked in passing may name what the last wallet watches.
  if (before && before.address !== session?.address) {
    closeAllToasts()
    // What somebody was about to add is his own and stays.
    if (useWatchedWalletDoor.getState().asked?.mode === 'edit') closeWatchedWalletForm()
  }
  setKnownWallets('followed', [])
  setKnownWallets('own', session ? [{ address: session.address, note: '' }] : [])
  live.renew()
  if (session) return void joinByInvite()
  leaveWallet()
}

/** A private call or stream was refused for want of a session, or for another's: the page believed in one that has ended. */
function watchRefusals(queries: QueryClient): () => void {
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    const isCall = action.type === 'error' && isFault(action.error, 'session.missing')
    if (isCall || (action.type === 'success' && isRefusalKey(query.queryKey))) void loadSession()
  })
}

const askAgainMs = 5_000

/** Other tabs sign in and out as well, and whoever could not be asked is asked when the server is back. */
function watchOutside({ live }: SessionDeps): () => void {
  let isAsked = false
  let isOver = false
  let again: ReturnType<typeof setTimeout> | undefined
  async function ask(): Promise<void> {
    clearTimeout(again)
    isAsked = await loadSession()
    // One slow or refused answer must not leave a signed-in wallet looking like a visitor.
    if (!isAsked && !isOver) again = setTimeout(askIfLive, askAgainMs)
  }
  const askIfLive = () => void (useConnection.getState().state === 'live' && !isAsked && ask())
  void ask()
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && !key.endsWith(':session')) return
    void ask()
    live.renew()
  }
  addEventListener('storage', onStorage)
  const stop = useConnection.subscribe(({ state }) => {
    if (state === 'live' && !isAsked) void ask()
  })
  return () => {
    removeEventListener('storage', onStorage)
    stop()
    isOver = true
    clearTimeout(again)
  }
}

/** Finds out who is signed in and keeps the page true to it, until the returned function is called. */
export function startSession(deps: SessionDeps): () => void {
  const { session } = useSession.getState()
  if (session) {
    setKnownWallets('own', [{ address: session.address, note: '' }])
    void joinByInvite()
  }
  const stops = [
    useSession.subscribe(({ session: now }, { session: before }) => {
      if (now !== before) turnOver(deps, now, before)
    }),
    watchRefusals(deps.queries),
    watchOutside(deps),
    watchReferral(() => void joinByInvite()),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
