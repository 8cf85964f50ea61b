/** Tokens that moved by one instruction of a token program, or lamports by the system program. */
export type Transfer = {
  source: string
  destination: string
  /** Null for the plain `transfer`, which does not name it. */
  mint: string | null
  /** Base units that left the source; a Token-2022 fee is withheld out of them at the destination. */
  units: bigint
}

/** One instruction with what it called. `index` is as in `Fact.index`. */
export type Instruction = {
  index: number
  program: string
  accounts: readonly string[]
  /** Base58 as the RPC gives it, or bytes; '' where the RPC replaced the data by its own parse. */
  data: string | Uint8Array
  /** What the RPC's own parse says moved, where it replaced the data. */
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
  /** Null where the RPC does not give it (recordings of before 2022). */
  owner: string | null
  decimals: number
  pre: bigint
  post: bigint
}

/** What an account held before and after a transaction, in lamports. */
export type LamportChange = { account: string; pre: bigint; post: bigint }

/** A transaction as the decoders read it: checked, with the addresses resolved and the calls as a tree. */
export type SolanaTransaction = {
  signature: string
  feePayer: string
  signers: ReadonlySet<string>
  failed: boolean
  /** All instructions in the order in which they ran. */
  inOrder: readonly Instruction[]
  balances: ReadonlyMap<string, TokenBalanceChange>
  /** All accounts in the order of the transaction, loaded ones last. */
  accounts: readonly string[]
  /** Lamports that the fee payer paid for it. */
  fee: bigint
  /** What each account held before and after, in lamports; read when asked for, since few ask. */
  lamports(): LamportChange[]
  logMessages: readonly string[]
}
