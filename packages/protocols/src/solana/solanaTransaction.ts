/** Tokens moved by one instruction of a token program, or lamports by the system program. */
export type Transfer = {
  source: string
  destination: string
  /** Null for the plain `transfer`, which lacks it. */
  mint: string | null
  /** Base units that left the source; a Token-2022 fee is withheld from them at the destination. */
  units: bigint
}

/** One instruction with its inner calls. `index` is as in `Fact.index`. */
export type Instruction = {
  index: number
  program: string
  accounts: readonly string[]
  /** Base58 as returned by the RPC, or bytes; '' if the RPC replaced the data by its own parse. */
  data: string | Uint8Array
  /** The transfer in the RPC's own parse, if it replaced the data. */
  parsedTransfer: Transfer | null
  /** 1 for the transaction's own instructions. */
  depth: number
  parent: Instruction | null
  children: Instruction[]
}

/** A token account before and after a transaction, in base units; zero where it did not exist. */
export type TokenBalanceChange = {
  account: string
  mint: string
  /** Null if omitted by the RPC (recordings before 2022). */
  owner: string | null
  decimals: number
  pre: bigint
  post: bigint
}

/** An account's lamports before and after a transaction. */
export type LamportChange = { account: string; pre: bigint; post: bigint }

/** A transaction as read by decoders: checked, with resolved addresses and a call tree. */
export type SolanaTransaction = {
  signature: string
  feePayer: string
  signers: ReadonlySet<string>
  failed: boolean
  /** All instructions in execution order. */
  inOrder: readonly Instruction[]
  balances: ReadonlyMap<string, TokenBalanceChange>
  /** All accounts in the order of the transaction, loaded ones last. */
  accounts: readonly string[]
  /** Lamports paid by the fee payer. */
  fee: bigint
  /** Lamports of each account before and after; lazy, since few callers need them. */
  lamports(): LamportChange[]
  logMessages: readonly string[]
}
