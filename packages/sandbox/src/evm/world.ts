import type { Address, Hex } from 'viem'

export type Dex = 'uniswap-v2' | 'uniswap-v3' | 'pancakeswap-v2' | 'pancakeswap-v3' | 'fourmeme'
export type TokenKind =
  | 'honest'
  | 'tax'
  | 'honeypot'
  | 'mintable'
  | 'blacklist'
  | 'pausable'
  | 'openMint'
  | 'hiddenMinter'
  | 'oneSale'
  | 'cooldown'
  | 'four'

/** A pool that people trade in. `base` is the traded token, `quote` what it is bought with. */
export type WorldPool = {
  dex: Dex
  address: Address
  base: Address
  quote: Address
  feePips: number
  symbol: string
}

/** What a chain holds once it is laid out. */
export type World = {
  genesisHash: Hex
  genesisTimestamp: number
  /** Pools that market makers move. */
  pricePools: WorldPool[]
  /** Pools of established tokens. */
  memePools: WorldPool[]
}
