import type { ChainFamily, ChainKey } from '@peregrine/core/network'

/** Which side of a pair is the money: a stable coin before the wrapped native coin before the rest. */
export const baseRank = { stable: 0, native: 1, other: 2 } as const

/** A token that other tokens are bought with. Addresses are lower-case 0x hex or base58. */
export type BaseToken = {
  symbol: string
  address: string
  decimals: number
  /** Lower is preferred as the side that a pair is priced in: see `baseRank`. */
  rank: number
  /** Counts as one US dollar. */
  isStable: boolean
}

/** A pool to read a dollar price from; `quote` is a stable coin or the wrapped native coin. */
export type PricePool = {
  symbol: 'ETH' | 'BNB' | 'SOL' | 'VIRTUAL'
  pool: string
  /** Stable name of the venue, as in docs/decoders.md. */
  dex: string
  base: string
  quote: string
  /** Where the address comes from. */
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
  blockTimeMs: number
  /** Blocks (slots on Solana) behind the head that count as final. */
  finalityDepth: number
  explorer: {
    name: string
    tx(hash: string): string
    address(address: string): string
    token(address: string): string
  }
  /** The native coin itself (zero address) is not listed: it has the rank of its wrapped form. */
  baseTokens: readonly BaseToken[]
  /** Deepest first for each symbol. */
  pricePools: readonly PricePool[]
}

/** Rows of `[symbol, address, decimals]` as base tokens of one rank. */
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
