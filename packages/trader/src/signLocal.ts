import { networkFacts } from '@peregrine/core/network'
import { base64Text } from '@peregrine/protocols/solana/base64Bytes'
import type { SignedAttempt } from '@peregrine/wallet/execution/executionPorts'
import type { Intent, PermitIntent, PermitSingle, Unsigned } from '@peregrine/wallet/intent'
import type { Signed, SignResult } from '@peregrine/wallet/signing/signingDesk'
import { Refused } from './refused.ts'

/** Checks the bytes against the intent, and signs them or says why not. */
export type SignUnsigned = (intent: Intent, unsigned: Unsigned) => Promise<SignResult>

function attemptOf(signed: Signed): SignedAttempt {
  if (signed.family === 'SOL') return { hash: signed.signature, raw: base64Text(signed.wire) }
  if ('raw' in signed) return { hash: signed.hash, raw: signed.raw }
  throw new Error('a permit is never sent by itself')
}

/** Has a local wallet check and sign a transaction. Throws what `sign` throws. */
export async function signLocal(
  sign: SignUnsigned,
  intent: Intent,
  unsigned: Unsigned,
): Promise<SignedAttempt> {
  const { verdict, signed } = await sign(intent, unsigned)
  if (verdict.verdict === 'refuse') return { refused: verdict.code, detail: verdict.detail }
  if (!signed) throw new Error('the signer signed nothing')
  return attemptOf(signed)
}

/** Permission in the form that a signer takes. */
export function unsignedPermit({ network }: PermitIntent, permit: PermitSingle) {
  return { family: 'EVM', chain: networkFacts[network].chain, permit } as const
}

/** Has a local wallet check and sign a Permit2 permission. Throws Refused with the guard's reason. */
export async function signPermitLocal(
  sign: SignUnsigned,
  intent: PermitIntent,
  permit: PermitSingle,
): Promise<`0x${string}`> {
  const { verdict, signed } = await sign(intent, unsignedPermit(intent, permit))
  if (verdict.verdict === 'refuse') throw new Refused(verdict.code, verdict.detail)
  if (!signed || !('permitSignature' in signed)) throw new Error('the signer signed no permit')
  return signed.permitSignature as `0x${string}`
}
