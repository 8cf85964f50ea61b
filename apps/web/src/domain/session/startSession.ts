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
import { unpickWallet } from '../own-wallets/useOwnWallets.ts'
import { ownKey } from './ownKey.ts'
import { dropOldTexts, dropOwnTexts } from './ownText.ts'
import { joinByInvite } from './joinByInvite.ts'
import { loadSession, useSession } from './useSession.ts'
import type { SessionWallet } from './parseSession.ts'

type SessionDeps = { queries: QueryClient; live: Pick<LiveClient, 'renew'> }

/** Replaces everything tied to the session: the last wallet's data is dropped and the connection restarted. */
function turnOver(
  { queries, live }: SessionDeps,
  session: SessionWallet | null,
  before: SessionWallet | null,
): void {
  queries.removeQueries({ queryKey: ownKey() })
  if (before && before.address !== session?.address) {
    dropOwnTexts()
    unpickWallet(before.address)
    // Toasts and open forms may name the last wallet's watched wallets.
    closeAllToasts()
    // A pending entry belongs to the new session and stays.
    if (useWatchedWalletDoor.getState().asked?.mode === 'edit') closeWatchedWalletForm()
  }
  setKnownWallets('followed', [])
  setKnownWallets('own', session ? [{ address: session.address, note: '' }] : [])
  live.renew()
  if (session) return void joinByInvite()
  leaveWallet()
}

/**
 * Reloads the session when a private call or stream is refused for lack of it: the one the page believed in has ended.
 */
function watchRefusals(queries: QueryClient): () => void {
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    const isCall = action.type === 'error' && isFault(action.error, 'session.missing')
    if (isCall || (action.type === 'success' && isRefusalKey(query.queryKey))) void loadSession()
  })
}

const retryMs = 5_000

/** Reacts to sign-in and sign-out in other tabs, and retries a failed session check once the server is back. */
function watchOutside({ live }: SessionDeps): () => void {
  let isLoaded = false
  let isOver = false
  let again: ReturnType<typeof setTimeout> | undefined
  async function load(): Promise<void> {
    clearTimeout(again)
    isLoaded = await loadSession()
    // A single slow or refused response must not make a signed-in wallet look like a visitor.
    if (!isLoaded && !isOver) again = setTimeout(loadIfLive, retryMs)
  }
  const loadIfLive = () => void (useConnection.getState().state === 'live' && !isLoaded && load())
  void load()
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && !key.endsWith(':session')) return
    void load()
    live.renew()
  }
  addEventListener('storage', onStorage)
  const stop = useConnection.subscribe(({ state }) => {
    if (state === 'live' && !isLoaded) void load()
  })
  return () => {
    removeEventListener('storage', onStorage)
    stop()
    isOver = true
    clearTimeout(again)
  }
}

/** Loads the session and keeps the page in sync with it until the returned function is called. */
export function startSession(deps: SessionDeps): () => void {
  dropOldTexts()
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
