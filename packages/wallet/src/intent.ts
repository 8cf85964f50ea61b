import type { ChainKey, Network } from '@peregrine/core/network'
import type { RecipientAccount } from './recipientAccount.ts'

/** The chains that an intent was made for. Bytes of one environment are never signed or sent in another. */
export type Environment = {
  /** Hash of the genesis hashes of all configured chains. */
  id: string
  /** The sandbox's run (`GET /sandbox`), whose chains end with it; null in live mode. */
  runId: string | null
}

/** An amount of a token in base units. The coin is `nativeCoin` on EVM chains and `nativeSolMint` on Solana. */
export type TokenAmount = { token: string; units: bigint }

/** Bounds of an EVM transaction. */
export type EvmLimits = {
  family: 'EVM'
  chainId: number
  nonce: number
  /** Maximum gas of the transaction, in gas units. */
  maxGas: bigint
  /** Maximum price of a unit of gas, tip included, in wei. */
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

/** Bounds of a Solana transaction, in lamports. */
export type SolanaLimits = {
  family: 'SOL'
  /** Signature fees and priority fee (compute unit limit times price) together. */
  maxNetworkFee: bigint
  /** All transfers to Jito tip accounts together. */
  maxTip: bigint
  /** Deposits of token accounts that the transaction opens for the wallet. */
  maxRent: bigint
}

export type Limits = EvmLimits | SolanaLimits

/** The operator's fee, as shown before the trade; null where none is set. */
export type ServiceFee = { recipient: string; bps: number } | null

type IntentBase = {
  /** 32 random hex characters: one press, one id. */
  id: string
  environment: Environment
  network: Network
  /** Signs, pays and receives. Lower case on EVM chains. */
  wallet: string
  limits: Limits
}

/** Seconds for which a trade's call is valid, from the chain's newest block on. */
export const swapValidSeconds = 120

/** A purchase or sale of a token. */
export type SwapIntent = IntentBase & {
  kind: 'swap'
  side: 'buy' | 'sell'
  spend: TokenAmount
  /** `units` is the minimum that the wallet must receive, after all fees and taxes taken by venue and operator. */
  receive: TokenAmount
  /** Unix seconds. The call's own deadline, where its venue has one, must not be later. */
  deadline: number
  serviceFee: ServiceFee
}

/** Permission for a router to take a token; EVM only. */
export type ApprovalIntent = IntentBase & {
  kind: 'approval'
  token: string
  spender: string
  /** 2^256 - 1 only if the trader asked for an unlimited approval. */
  units: bigint
}

/** A Permit2 signature (EIP-712) for the Universal Router; never sent by itself. */
export type PermitIntent = IntentBase & {
  kind: 'permit'
  token: string
  spender: string
  units: bigint
  /** Unix seconds: the latest allowed expiration of the allowance and of the signature. */
  deadline: number
}

/** Coins or tokens leaving for an address that the trader confirmed in full. */
export type TransferIntent = IntentBase & {
  kind: 'transfer'
  sends: TokenAmount
  recipient: string
  /** What the chain told of the recipient before the trader confirmed it; null if nobody looked. */
  account: RecipientAccount | null
}

/** Payment of the operator's fee after a confirmed trade, where the venue cannot take it (BNB Chain, Solana). */
export type ServiceFeeIntent = IntentBase & {
  kind: 'service-fee'
  sends: TokenAmount
  recipient: string
  /** The trade that it belongs to: coins that its intent spends, or receives at least, and the agreed share of them. */
  trade: { coins: bigint; bps: number }
}

/** An empty transaction to oneself with the nonce of one that should not land; EVM only. */
export type CancelIntent = IntentBase & { kind: 'cancel' }

/** Closing of the wallet's own empty token accounts, whose deposits return to it; Solana only. */
export type CloseAccountsIntent = IntentBase & {
  kind: 'close-accounts'
  /** All of them and no others, each once; `maxClosedAccounts` at most. */
  accounts: readonly string[]
}

/** As many accounts as fit into a transaction with room to spare. */
export const maxClosedAccounts = 20

/** The closed list of transactions that the signing worker signs (ADR 20). Signing in is a message, not an intent. */
export type Intent =
  | SwapIntent
  | ApprovalIntent
  | PermitIntent
  | TransferIntent
  | ServiceFeeIntent
  | CancelIntent
  | CloseAccountsIntent

/** Unsigned bytes for an intent, built here or by a server, and untrusted either way. */
export type Unsigned =
  /** An EIP-1559 transaction without signature, as serialized for signing; 0x hex. */
  | { family: 'EVM'; chain: ChainKey; transaction: `0x${string}` }
  /** A message, legacy or version 0, without signatures; lookup tables as read by the wallet itself. */
  | { family: 'SOL'; message: Uint8Array; tables: Readonly<Record<string, readonly string[]>> }
  /** EIP-712 data of a Permit2 `PermitSingle`. */
  | { family: 'EVM'; chain: ChainKey; permit: PermitSingle }

/** `PermitSingle` of Permit2's AllowanceTransfer, with the domain's verifying contract. */
export type PermitSingle = {
  permit2: string
  token: string
  units: bigint
  /** Unix seconds. */
  expiration: number
  nonce: number
  spender: string
  /** Unix seconds. */
  sigDeadline: bigint
}
