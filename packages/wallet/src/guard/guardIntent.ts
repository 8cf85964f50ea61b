import type { Environment, Intent, ServiceFeeIntent, Unsigned } from '../intent.ts'
import { guardEvm } from './guardEvm.ts'
import { guardSignedEvm, guardSignedSolana } from './guardSigned.ts'
import { guardSolana } from './guardSolana.ts'
import type { SolanaVerdict } from './solana/solanaRefusals.ts'
import { refuse, type Verdict } from './verdict.ts'
import type { Signed } from '../signing/signingDesk.ts'

/** What either guard says. */
export type AnyVerdict = Verdict | SolanaVerdict

/** The most that any operator may take of a trade, in basis points. */
const maxFeeBps = 500

/** A payment of the operator's fee is no more than the agreed share of its own trade, whatever was built. */
function feeOverShare({ sends, trade }: ServiceFeeIntent): Verdict | null {
  const most = (trade.coins * BigInt(Math.min(trade.bps, maxFeeBps))) / 10_000n
  return sends.units <= most ? null : refuse('fee.bps', { found: String(sends.units), wanted: String(most) })
}

/** The guard of the bytes' chain family. */
export function guardIntent(
  intent: Intent,
  unsigned: Unsigned,
  { environment, nowMs }: { environment: Environment; nowMs: number },
): AnyVerdict {
  const tooHigh = intent.kind === 'service-fee' ? feeOverShare(intent) : null
  if (tooHigh) return tooHigh
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
