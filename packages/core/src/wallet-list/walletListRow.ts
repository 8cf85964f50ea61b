import type { ChainFamily } from '../network.ts'

/** One wallet of an imported list. Texts are as written, trimmed; empty if absent. */
export type WalletListRow = {
  /** First line of the wallet in the list, from 1. */
  line: number
  /** Lower case 0x for EVM; base58 as written for Solana. */
  address: string
  family: ChainFamily
  name: string
  emoji: string
  groups: readonly string[]
  note: string
  /** Other fields of this wallet, under the list's own names, so that an export loses nothing. */
  extra: Readonly<Record<string, unknown>>
}

/**
 * Reason a line yields no wallet: `secret` is a private key or seed phrase (its text is never kept), `unsupported` an
 * address of an unsupported chain, `checksum` a mistyped EVM address, `address` none at all, `malformed` an unreadable
 * item, `long` one with too much extra data.
 */
export type ListProblemReason = 'secret' | 'unsupported' | 'checksum' | 'address' | 'malformed' | 'long'

export type ListProblem = { line: number; reason: ListProblemReason }

/** A wallet without its line, as returned by the format readers. */
export type ListItem =
  | { line: number; fields: Readonly<Record<string, unknown>> }
  | { line: number; words: readonly string[]; network?: string }
  | { line: number; problem: ListProblemReason }
