import type { ChainKey } from '@peregrine/core/network'

/** What the chain says about an address: a token, a pool, an account without code, or a contract that is neither. */
export type FoundAt = 'token' | 'pool' | 'no-code' | 'other'

/** How far back the chain was searched for pools of a token that only events tell. */
export type PoolSearch = {
  /** Every pool opened since then was looked at; null while none was. */
  fromMs: number | null
  /** True if there is nothing older, or nothing that only events tell. */
  isWhole: boolean
  /** True while the next call of `searchPools` searches further back. */
  isOpen: boolean
}

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
  /** Searches the next stretch for pools of a token that cannot be looked up, newest first, and stores them. */
  searchPools(chain: ChainKey, token: string): Promise<void>
  /** How far `searchPools` has come in this process. */
  poolSearchOf(chain: ChainKey, token: string): PoolSearch
}
