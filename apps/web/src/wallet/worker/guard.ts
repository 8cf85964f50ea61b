import type { Environment, Intent, Unsigned } from '@peregrine/wallet/intent'
import { guardEvm } from '@peregrine/wallet/guard/guardEvm'
import { guardSignedEvm, guardSignedSolana } from '@peregrine/wallet/guard/guardSigned'
import { guardSolana } from '@peregrine/wallet/guard/guardSolana'
import type { SolanaVerdict } from '@peregrine/wallet/guard/solana/solanaRefusals'
import type { Verdict } from '@peregrine/wallet/guard/verdict'
import type { Signed } from '@peregrine/wallet/signing/signingDesk'

/** What either guard says. */
export type AnyVerdict = Verdict | SolanaVerdict

/** The guard of the bytes' chain family. */
export function guardIntent(
  intent: Intent,
  unsigned: Unsigned,
  { environment, nowMs }: { environment: Environment; nowMs: number },
): AnyVerdict {
  return unsigned.family === 'SOL'
    ? guardSolana(intent, unsigned, { environment, nowMs })
    : guardEvm(intent, unsigned, { environment, nowMs })
}

/** Compares signed bytes with what was guarded. */
export async function guardSignedBytes(
  intent: Intent,
  unsigned: Unsigned,
  signed: Signed,
): Promise<Extract<AnyVerdict, { verdict: 'refuse' }> | null> {
  if (unsigned.family === 'SOL')
    return signed.family === 'SOL' ? guardSignedSolana(intent, unsigned.message, signed.wire) : null
  if (!('transaction' in unsigned) || !('raw' in signed)) return null
  return guardSignedEvm(intent, unsigned.transaction, signed.raw)
}
