import type { ChainFamily, ChainKey } from '@peregrine/core/network'

/** Priority for the quote side of a pair: stable coins, then the wrapped native coin, then the rest. */
export const baseRank = { stable: 0, native: 1, other: 2 } as const

/** A common quote token. Addresses are lower-case 0x hex or base58. */
export type BaseToken = {
  symbol: string
  address: string
  decimals: number
  /** Lower is preferred as the quote side: see `baseRank`. */
  rank: number
  /** Counts as one US dollar. */
  isStable: boolean
}

/** A pool that prices a coin in dollars; `quote` is a stable coin or the wrapped native coin. */
export type PricePool = {
  symbol: 'ETH' | 'BNB' | 'SOL' | 'VIRTUAL'
  pool: string
  /** Stable name of the venue, as in docs/decoders.md. */
  dex: string
  base: string
  quote: string
  /** Source of the address. */
  source: string
}

/** Facts that identify the real chain. */
export type ChainOrigin = {
  /** Hash of block 0. */
  genesisHash: string
  /** A later block that nodes without block 0 may still serve; null if none is known. */
  landmark: { number: number; hash: string } | null
  /** Source of the hashes. */
  source: string
}

export type ChainDefinition = {
  key: ChainKey
  family: ChainFamily
  /** EIP-155 id; null on Solana. */
  chainId: number | null
  name: string
  /** `address` is the wrapped coin's contract or mint. */
  native: { symbol: string; decimals: number; address: string }
  origin: ChainOrigin
  blockTimeMs: number
  /** Blocks (slots on Solana) behind the head that count as final. */
  finalityDepth: number
  explorer: {
    name: string
    tx(hash: string): string
    address(address: string): string
    token(address: string): string
  }
  /** The native coin itself (zero address) is not listed; it has the rank of its wrapped form. */
  baseTokens: readonly BaseToken[]
  /** Deepest first per symbol. */
  pricePools: readonly PricePool[]
}

/** A block explorer at `site`; `account` is its path of an address. */
export function explorerAt(name: string, site: string, account = 'address'): ChainDefinition['explorer'] {
  return {
    name,
    tx: (hash) => `${site}/tx/${hash}`,
    address: (address) => `${site}/${account}/${address}`,
    token: (address) => `${site}/token/${address}`,
  }
}

/** Base tokens of one rank from rows of `[symbol, address, decimals]`. */
export function baseTokens(
  rank: keyof typeof baseRank,
  rows: readonly (readonly [symbol: string, address: string, decimals: number])[],
): BaseToken[] {
  return rows.map(([symbol, address, decimals]) => ({
    symbol,
    address,
    decimals,
    rank: baseRank[rank],
    isStable: rank === 'stable',
  }))
}
