import type { RefusalCode } from './refusalCodes.ts'

/** Kinds of sentences about what the bytes do. The page holds their words, this package their facts. */
export const statementCodes = [
  'network',
  'spends',
  'receives-at-least',
  'to-own-wallet',
  'sends',
  'approves',
  'approves-unlimited',
  'permits',
  'cancels',
  'closes',
  'service-fee',
  'network-fee-at-most',
  'tip-at-most',
  'rent-at-most',
  'valid-until',
  'no-deadline',
] as const
export type StatementCode = (typeof statementCodes)[number]

/** One fact read from the bytes, never from the intent. Amounts are base units in decimal digits, times Unix seconds. */
export type Statement = { code: StatementCode; params: Readonly<Record<string, string>> }

/** What a guard says about unsigned bytes: sign them, with what they do; or refuse, with the first thing that is wrong. */
export type Verdict =
  | { verdict: 'sign'; says: readonly Statement[] }
  | { verdict: 'refuse'; code: RefusalCode; detail: Readonly<Record<string, string>> }

/** A refusal of a guard. */
export function refuse<Code extends RefusalCode>(
  code: Code,
  detail: Record<string, string> = {},
): { verdict: 'refuse'; code: Code; detail: Readonly<Record<string, string>> } {
  return { verdict: 'refuse', code, detail }
}
