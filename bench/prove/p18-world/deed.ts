import type { ChainKey } from '@peregrine/core/network'

/** An amount that leaves a wallet, and who gets it; `market` is a venue that this world knows. */
export type Leaving = { token: string; units: bigint; to: string }

/**
 * What a signed transaction does to the wallet that signed it, as read from its bytes by libraries that the wallet itself
 * does not use for it.
 */
export type Deed = {
  chain: ChainKey | null
  signer: string
  hash: string
  nonce: number | null
  /** Highest fees that the network can take, tips included; base units. */
  cost: bigint
  /** On EVM chains, the two factors of the cost. */
  gas: bigint
  price: bigint
  /** Lamports deposited into accounts of the wallet. */
  rent: bigint
  leaves: readonly Leaving[]
  /** What a trade brings at least, and to whom. */
  gets: { token: string; least: bigint; recipient: string } | null
  /** The operator's share, where the venue takes it. */
  fee: { recipient: string; bps: bigint } | null
  approvals: readonly { token: string; spender: string; units: bigint; until: bigint | null }[]
  deadline: bigint | null
  /** The blockhash of a Solana message. */
  blockhash: string | null
  /** Whatever the reader does not know: nothing honest has any. */
  odd: readonly string[]
}

export const market = 'market'
