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

/** A traded pool. `base` is the traded token, `quote` its price currency. */
export type WorldPool = {
  dex: Dex
  address: Address
  base: Address
  quote: Address
  feePips: number
  symbol: string
}

/** Contents of an initialised chain. */
export type World = {
  genesisHash: Hex
  genesisTimestamp: number
  /** Pools moved by market makers. */
  pricePools: WorldPool[]
  /** Pools of established tokens. */
  memePools: WorldPool[]
}
