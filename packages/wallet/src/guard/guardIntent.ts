import type { Environment, Intent, Unsigned } from '../intent.ts'
import { guardEvm } from './guardEvm.ts'
import { guardSignedEvm, guardSignedSolana } from './guardSigned.ts'
import { guardSolana } from './guardSolana.ts'
import type { SolanaVerdict } from './solana/solanaRefusals.ts'
import type { Verdict } from './verdict.ts'
import type { Signed } from '../signing/signingDesk.ts'

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
