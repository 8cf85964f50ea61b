import type { RefusalCode } from '../refusalCodes.ts'
import type { Statement } from '../verdict.ts'

/** Reasons of a refusal that only Solana's transactions have. */
export const solanaOnlyCodes = [
  // The message.
  'transaction.trailing',
  'transaction.size',
  'transaction.signers',
  'transaction.payer',
  'transaction.accounts',
  'transaction.tables',
  // Its instructions.
  'call.accounts',
  'call.nonce',
  // Costs.
  'compute.duplicate',
  'compute.fee',
  'tip.amount',
  'tip.lookup',
  'rent.amount',
  // Token accounts.
  'account.lookup',
  'token.account',
  'token.owner',
  'token.mint',
  'token.program',
  'token.destination',
  // A swap.
  'swap.missing',
  'swap.hops',
  'swap.user',
  'swap.known-account',
  'swap.own-account',
  'swap.foreign-account',
  'swap.lamports',
  'transfer.missing',
  'transfer.repeated',
  'close.accounts',
] as const

/** The codes of comparisons, in the order in which they are named. All other codes end the reading at once. */
export const solanaCheckCodes = [
  'intent.environment',
  'intent.run',
  'transaction.canonical',
  'transaction.trailing',
  'transaction.size',
  'transaction.signers',
  'transaction.payer',
  'transaction.accounts',
  'call.accounts',
  'call.function',
  'compute.duplicate',
  'compute.fee',
  'tip.amount',
  'tip.lookup',
  'rent.amount',
  'account.lookup',
  'token.account',
  'token.owner',
  'token.mint',
  'token.program',
  'token.destination',
  'swap.missing',
  'swap.user',
  'swap.spend-token',
  'swap.spend-amount',
  'swap.middle-token',
  'swap.receive-token',
  'swap.minimum',
  'swap.recipient',
  'swap.hops',
  'swap.known-account',
  'swap.own-account',
  'swap.foreign-account',
  'swap.lamports',
  'swap.deadline-passed',
  'fee.unexpected',
  'fee.recipient',
  'fee.bps',
  'transfer.token',
  'transfer.recipient',
  'transfer.amount',
  'transfer.missing',
  'transfer.repeated',
  'close.accounts',
  'recipient.unread',
  'recipient.known',
  'recipient.account',
  'recipient.unconfirmed',
] as const satisfies readonly SolanaRefusalCode[]
export type SolanaCheckCode = (typeof solanaCheckCodes)[number]

/** What the Solana guard may answer: some codes of EVM chains with the same meaning, and its own. */
export type SolanaRefusalCode = RefusalCode | (typeof solanaOnlyCodes)[number]

/** As `Verdict`, with Solana's codes. */
export type SolanaVerdict =
  | { verdict: 'sign'; says: readonly Statement[] }
  | { verdict: 'refuse'; code: SolanaRefusalCode; detail: Readonly<Record<string, string>> }

export type Detail = Readonly<Record<string, string>>

/** Bytes that cannot be decoded to an end, so that nothing after them can be judged. */
export class Unreadable extends Error {
  readonly code: SolanaRefusalCode
  readonly detail: Detail

  constructor(code: SolanaRefusalCode, detail: Detail = {}) {
    super(code)
    this.name = 'Unreadable'
    this.code = code
    this.detail = detail
  }
}

/** What is wrong, the first finding of each code. Reading goes on after a finding, so that each check stands alone. */
export class Findings {
  readonly #found = new Map<SolanaCheckCode, Detail>()

  /** Records a finding. */
  add(code: SolanaCheckCode, detail: Detail = {}): void {
    if (!this.#found.has(code)) this.#found.set(code, detail)
  }

  /** Records a finding unless both sides are the same. */
  same(code: SolanaCheckCode, found: string, wanted: string, more: Detail = {}): void {
    if (found !== wanted) this.add(code, { found, wanted, ...more })
  }

  /** Records a finding if an amount is over its cap. */
  atMost(code: SolanaCheckCode, found: bigint, cap: bigint): void {
    if (found > cap) this.add(code, { found: String(found), wanted: String(cap) })
  }

  find(code: SolanaCheckCode): Detail | null {
    return this.#found.get(code) ?? null
  }
}
