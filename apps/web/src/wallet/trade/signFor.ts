import { signLocal, signPermitLocal, unsignedPermit } from '@peregrine/trader/signLocal'
import type { SignedAttempt } from '@peregrine/wallet/execution/executionPorts'
import type { Intent, PermitIntent, PermitSingle, Unsigned } from '@peregrine/wallet/intent'
import { walletClient, WalletRefusal } from '../walletClient.ts'
import { isConnected, permitConnected, signConnected } from './signConnected.ts'

/** What the vault cannot do is a refusal, whose code the record keeps. */
function refusedByVault(error: unknown): SignedAttempt {
  if (!(error instanceof WalletRefusal)) throw error
  console.error('The vault did not sign', error)
  return { refused: error.problem, detail: {} }
}

const byWorker = (intent: Intent, unsigned: Unsigned) => walletClient.sign(intent, unsigned)

/** Has the worker, or the connected wallet, check and sign a transaction. */
export async function signFor(intent: Intent, unsigned: Unsigned): Promise<SignedAttempt> {
  const signing = isConnected(intent.wallet)
    ? signConnected(intent, unsigned)
    : signLocal(byWorker, intent, unsigned)
  return signing.catch(refusedByVault)
}

/** Has the worker, or the connected wallet, check and sign a Permit2 permission. Throws Refused with the guard's reason. */
export async function signPermitFor(intent: PermitIntent, permit: PermitSingle): Promise<`0x${string}`> {
  return isConnected(intent.wallet)
    ? permitConnected(intent, unsignedPermit(intent, permit), permit)
    : signPermitLocal(byWorker, intent, permit)
}
