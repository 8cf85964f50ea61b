import type { ChainKey } from '@peregrine/core/network'

/** What the chain says about an address: a token, a pool, an account without code, or a contract that is neither. */
export type FoundAt = 'token' | 'pool' | 'no-code' | 'other'

/**
 * Reads tokens and pools that the index never saw from the chain's node, and stores them. Each throws Fault
 * `chain.unreachable` when no endpoint answers.
 */
export type Discovery = {
  /** Chains that can be asked. */
  chains: readonly ChainKey[]
  /** Reads an address unless its token and pools are known well enough; what it is. */
  findToken(chain: ChainKey, address: string): Promise<FoundAt>
  /** Reads a pool by its address or id, with its tokens. */
  findPool(chain: ChainKey, id: string): Promise<FoundAt>
}
