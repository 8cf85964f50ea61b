import type { Environment, Intent, Unsigned } from '@peregrine/wallet/intent'
import { type EvmChecks, evmChecks, evmChecksWithout, guardEvm } from '@peregrine/wallet/guard/guardEvm'
import { guardSolana, solanaChecks, solanaChecksWithout } from '@peregrine/wallet/guard/guardSolana'
import type { RefusalCode } from '@peregrine/wallet/guard/refusalCodes'
import type { SolanaCheckCode, SolanaVerdict } from '@peregrine/wallet/guard/solana/solanaRefusals'
import type { Verdict } from '@peregrine/wallet/guard/verdict'

/** Unix seconds at which all cases are judged; their deadlines are later. */
export const now = 1_800_000_000

/** What a guard is asked, with the signer's own knowledge. */
export type GuardCase = {
  name: string
  intent: Intent
  unsigned: Unsigned
  environment: Environment
  /** Unix seconds. */
  now: number
  /** True if this project's builders wrote the call. */
  isOurs: boolean
}

/** The lists of checks: a code may stand in several, and is needed in each. */
export type CheckList = 'transaction' | 'permit' | 'solana'
/** Checks to leave out: all, or those of one code. */
export type Without = 'all' | { list: CheckList; code: string } | null

const noChecks: EvmChecks = { transaction: [], permit: [] }

/** The list that judges a case. */
export function listOf({ unsigned }: GuardCase): CheckList {
  if (unsigned.family === 'SOL') return 'solana'
  return 'permit' in unsigned ? 'permit' : 'transaction'
}

/** Every check there is. */
export const allChecks: readonly { list: CheckList; code: string }[] = [
  ...evmChecks.transaction.map(({ code }) => ({ list: 'transaction' as const, code })),
  ...evmChecks.permit.map(({ code }) => ({ list: 'permit' as const, code })),
  ...solanaChecks.map(({ code }) => ({ list: 'solana' as const, code })),
]

function isCode<Code extends string>(code: string, known: readonly { code: Code }[]): code is Code {
  return known.some((check) => check.code === code)
}

function evmLeft(without: Without): EvmChecks {
  if (without === 'all') return noChecks
  const known: readonly { code: RefusalCode }[] = [...evmChecks.transaction, ...evmChecks.permit]
  return without && without.list !== 'solana' && isCode(without.code, known)
    ? evmChecksWithout(without.code)
    : evmChecks
}

function solanaLeft(without: Without): typeof solanaChecks {
  if (without === 'all') return []
  const known: readonly { code: SolanaCheckCode }[] = solanaChecks
  return without?.list === 'solana' && isCode(without.code, known)
    ? solanaChecksWithout(without.code)
    : solanaChecks
}

/** The verdict of the guard, less some of its checks. */
export function judge(
  { intent, unsigned, environment, now: seconds }: GuardCase,
  without: Without = null,
): Verdict | SolanaVerdict {
  const scene = { environment, nowMs: seconds * 1_000 }
  return unsigned.family === 'SOL'
    ? guardSolana(intent, unsigned, scene, solanaLeft(without))
    : guardEvm(intent, unsigned, scene, evmLeft(without))
}
