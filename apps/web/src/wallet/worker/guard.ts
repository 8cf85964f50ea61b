import type { Environment, Intent, Unsigned } from '@peregrine/wallet/intent'
import { guardEvm } from '@peregrine/wallet/guard/guardEvm'
import { guardSignedEvm } from '@peregrine/wallet/guard/guardSigned'
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
    ? guardSolana(intent, unsigned, { environment })
    : guardEvm(intent, unsigned, { environment, nowMs })
}

/** Compares signed bytes with what was guarded. Solana's are the guarded message with a signature in front. */
export async function guardSignedBytes(
  intent: Intent,
  unsigned: Unsigned,
  signed: Signed,
): Promise<Extract<AnyVerdict, { verdict: 'refuse' }> | null> {
  if (unsigned.family !== 'EVM' || !('transaction' in unsigned) || !('raw' in signed)) return null
  return signed.family === 'EVM' ? guardSignedEvm(intent, unsigned.transaction, signed.raw) : null
}
