import type { ChainFamily } from '../network.ts'

/** One wallet of an imported list. Texts are as written, trimmed; empty when the list says nothing. */
export type WalletListRow = {
  /** Line of the list on which the wallet begins, from 1. */
  line: number
  /** Lower case 0x for EVM; base58 as written for Solana. */
  address: string
  family: ChainFamily
  name: string
  emoji: string
  groups: readonly string[]
  note: string
  /** What else the list says of this wallet, by the list's own names, so that an export loses nothing. */
  extra: Readonly<Record<string, unknown>>
}

/**
 * Why a line gives no wallet: `secret` is a private key or seed phrase (its text is never kept), `unsupported` an
 * address of a chain that is not watched here, `checksum` a mistyped EVM address, `address` none at all, `malformed`
 * an item that cannot be read, `long` one of which more would be kept than there is room for.
 */
export type ListProblemReason = 'secret' | 'unsupported' | 'checksum' | 'address' | 'malformed' | 'long'

export type ListProblem = { line: number; reason: ListProblemReason }

/** A wallet without its line: what the readers of the formats hand on. */
export type ListItem =
  | { line: number; fields: Readonly<Record<string, unknown>> }
  | { line: number; words: readonly string[]; network?: string }
  | { line: number; problem: ListProblemReason }
