import { getSession, logOut as logOutRoute } from '@peregrine/contract/routes/auth'
import { canSignIn, type WalletFamily } from '@peregrine/core/network'
import { create } from 'zustand'
import { call } from '../../kit/http/call.ts'
import { send } from '../../kit/http/send.ts'
import { readScoped, writeScoped } from '../../kit/preferences/scopedText.ts'
import { leavePush } from './leavePush.ts'
import { parseSession, type SessionWallet } from './parseSession.ts'

type SessionState = {
  /** `loading` until the server has answered once. */
  status: 'loading' | 'visitor' | 'signedIn'
  session: SessionWallet | null
  /** The session is being ended: nothing private is requested any more. */
  isLeaving?: boolean
}

/** Stored so that the page knows its owner before, and without, a response; changes also reach other tabs. */
const sessionKey = 'session'

const remembered = parseSession(readScoped(sessionKey))

/** The page's copy of the session; the cookie is authoritative. */
export const useSession = create<SessionState>()(() =>
  remembered ? { status: 'signedIn', session: remembered } : { status: 'loading', session: null },
)

/** Returns the signed-in wallet's address, or null. */
export function signedInAddress(): string | null {
  return useSession.getState().session?.address ?? null
}

/**
 * Sets the session after signing in or out. The timestamp notifies other tabs even when the same wallet signs in again.
 */
export function setSession(session: SessionWallet | null, nowMs = Date.now()): void {
  writeScoped(sessionKey, session ? JSON.stringify({ ...session, atMs: nowMs }) : '')
  useSession.setState({ status: session ? 'signedIn' : 'visitor', session })
}

/** Converts a response to a wallet; null for a family that cannot sign in here. */
export function walletOf({
  address,
  chainFamily,
}: {
  address: string
  chainFamily: WalletFamily
}): SessionWallet | null {
  return canSignIn(chainFamily) ? { address, chainFamily } : null
}

/** Loads the session from the server. Returns false, and changes nothing, when the server is unreachable. */
export async function loadSession(): Promise<boolean> {
  try {
    const found = await call(getSession)
    const { session, status } = useSession.getState()
    if (found?.address !== session?.address || status === 'loading') setSession(found && walletOf(found))
    return true
  } catch (error) {
    console.warn('Who is signed in could not be asked', error)
    if (useSession.getState().status === 'loading') useSession.setState({ status: 'visitor' })
    return false
  }
}

/**
 * Ends the session here and on the server, along with this browser's push subscription.
 *
 * @throws Fault, Unreachable: the session then lives on, and the page shows that
 */
export async function logOut(): Promise<void> {
  useSession.setState({ isLeaving: true })
  try {
    await send(logOutRoute, { body: {} })
    setSession(null)
  } finally {
    useSession.setState({ isLeaving: false })
  }
  void leavePush()
}
