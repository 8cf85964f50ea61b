import { Fault } from '@peregrine/core/fault'
import { requestNonce, verifySignIn } from '@peregrine/contract/routes/auth'
import { send } from '../../kit/http/send.ts'
import { walletOf } from '../session/useSession.ts'
import type { SessionWallet } from '../session/parseSession.ts'
import { isKnownChain } from './evmWallet.ts'
import type { ConnectedWallet } from './wallet.ts'

type Steps = { signal: AbortSignal; onSigned(): void }

/**
 * Proves a connected wallet to the server: nonce, signature, session.
 *
 * @throws Fault `sign-in.refused`, Unreachable; whatever the wallet throws when it does not sign
 */
export async function signInWith(
  wallet: ConnectedWallet,
  { signal, onSigned }: Steps,
): Promise<SessionWallet> {
  const { address, chainFamily, chainId } = wallet
  const asked = { address, chainFamily, ...(isKnownChain(chainId) && chainId !== null ? { chainId } : {}) }
  const challenge = await send(requestNonce, { body: asked, signal })
  const signed = await wallet.sign(challenge)
  signal.throwIfAborted()
  onSigned()
  const proven = walletOf(await send(verifySignIn, { body: { chainFamily, ...signed }, signal }))
  if (!proven) throw new Fault('sign-in.refused', { why: 'family' })
  return proven
}
