import { setSession } from '../session/useSession.ts'
import { leaveWallet } from './leaveWallet.ts'
import { signInWith } from './signInWith.ts'
import type { ConnectedWallet } from './wallet.ts'

/**
 * Signs in with a wallet that asks nobody and cannot change by itself.
 *
 * @throws Fault `sign-in.refused`, Unreachable; whatever the wallet throws when it does not sign
 */
export async function signInLocally(wallet: ConnectedWallet): Promise<void> {
  const { signal } = new AbortController()
  const session = await signInWith(wallet, { signal, onSigned: () => undefined })
  // Ends whatever is left of another wallet's connection.
  leaveWallet()
  setSession(session)
}
