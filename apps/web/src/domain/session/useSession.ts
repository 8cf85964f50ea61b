import { getSession, logOut as logOutRoute } from '@peregrine/contract/routes/auth'
import { canSignIn, type ChainFamily, type WalletFamily } from '@peregrine/core/network'
import { create } from 'zustand'
import { call } from '../../kit/http/call.ts'
import { send } from '../../kit/http/send.ts'
import { readScoped, writeScoped } from '../../kit/preferences/scopedText.ts'
import { leavePush } from './leavePush.ts'
import { parseSession } from './parseSession.ts'

/** The wallet that is signed in; the address in lower case for EVM. */
export type SessionWallet = { address: string; chainFamily: ChainFamily }

type SessionState = {
  /** `loading` until the server has been asked for the first time. */
  status: 'loading' | 'visitor' | 'signedIn'
  session: SessionWallet | null
}

/** Kept so that the page knows its owner before, and without, an answer of the server; other tabs hear of changes. */
const sessionKey = 'session'

const remembered = parseSession(readScoped(sessionKey))

/** Who is signed in here. The cookie is what counts; this is what the page knows of it. */
export const useSession = create<SessionState>()(() =>
  remembered ? { status: 'signedIn', session: remembered } : { status: 'loading', session: null },
)

/** The signed-in wallet's address, or null. */
export function signedInAddress(): string | null {
  return useSession.getState().session?.address ?? null
}

/** Says who has just signed in, or out. The time tells other tabs, also when the same wallet signs in again. */
export function setSession(session: SessionWallet | null, nowMs = Date.now()): void {
  writeScoped(sessionKey, session ? JSON.stringify({ ...session, atMs: nowMs }) : '')
  useSession.setState({ status: session ? 'signedIn' : 'visitor', session })
}

/** The wallet of an answer; null for a family that cannot sign in here. */
export function walletOf({
  address,
  chainFamily,
}: {
  address: string
  chainFamily: WalletFamily
}): SessionWallet | null {
  return canSignIn(chainFamily) ? { address, chainFamily } : null
}

/** Asks the server who is signed in. A server that is away changes nothing of what is known; false then. */
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
 * Ends this session, here and on the server, and the push messages that this browser was sent in it.
 *
 * @throws Fault, Unreachable: then the session lives on, and the page says so
 */
export async function logOut(): Promise<void> {
  await send(logOutRoute, { body: {} })
  setSession(null)
  void leavePush()
}
