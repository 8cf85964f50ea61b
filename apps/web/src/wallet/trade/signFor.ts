import { base64Text } from '@peregrine/protocols/solana/base64Bytes'
import type { SignedAttempt } from '@peregrine/wallet/execution/runExecution'
import type { Intent, PermitIntent, PermitSingle, Unsigned } from '@peregrine/wallet/intent'
import type { Signed } from '@peregrine/wallet/signing/signingDesk'
import { networkFacts } from '@peregrine/core/network'
import { walletClient } from '../walletClient.ts'
import { Refused } from './refused.ts'
import { isConnected, permitConnected, signConnected } from './signConnected.ts'

function attemptOf(signed: Signed): SignedAttempt {
  if (signed.family === 'SOL') return { hash: signed.signature, raw: base64Text(signed.wire) }
  if ('raw' in signed) return { hash: signed.hash, raw: signed.raw }
  throw new Error('a permit is never sent by itself')
}

/** Has the worker, or the connected wallet, check and sign a transaction. Throws WalletRefusal where the vault is locked or fails. */
export async function signFor(intent: Intent, unsigned: Unsigned): Promise<SignedAttempt> {
  if (isConnected(intent.wallet)) return signConnected(intent, unsigned)
  const { verdict, signed } = await walletClient.sign(intent, unsigned)
  if (verdict.verdict === 'refuse') return { refused: verdict.code, detail: verdict.detail }
  if (!signed) throw new Error('the worker signed nothing')
  return attemptOf(signed)
}

/** Has the worker check and sign a Permit2 permission. Throws Refused with the guard's reason. */
export async function signPermitFor(intent: PermitIntent, permit: PermitSingle): Promise<`0x${string}`> {
  const { chain } = networkFacts[intent.network]
  const unsigned = { family: 'EVM', chain, permit } as const
  if (isConnected(intent.wallet)) return permitConnected(intent, unsigned, permit)
  const { verdict, signed } = await walletClient.sign(intent, unsigned)
  if (verdict.verdict === 'refuse') throw new Refused(verdict.code, verdict.detail)
  if (!signed || !('permitSignature' in signed)) throw new Error('the worker signed no permit')
  return signed.permitSignature as `0x${string}`
}
