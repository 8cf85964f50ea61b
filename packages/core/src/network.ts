/** A chain with its own blocks. `four` and `pump` live on `bsc` and `sol`. */
export const chainKeys = ['eth', 'base', 'bsc', 'sol'] as const
export type ChainKey = (typeof chainKeys)[number]

/** Options of the network tabs: a chain, or the launchpad market on one. */
export const networks = ['eth', 'base', 'bsc', 'four', 'sol', 'pump'] as const
export type Network = (typeof networks)[number]

/** Networks listed in the catalogue and trade settings only; not indexed or traded. */
export const placeholderNetworks = ['sui'] as const
export type PlaceholderNetwork = (typeof placeholderNetworks)[number]

/** Families of chains whose wallets can sign in here. */
export type ChainFamily = 'EVM' | 'SOL'

/** Decimals of the coin that a family's chains pay with. */
export const coinDecimals: Record<ChainFamily, number> = { EVM: 18, SOL: 9 }

/** Families a wallet may claim; `UNKNOWN` is an unrecognised wallet on an EVM chain. */
export const walletFamilies = ['EVM', 'SOL', 'TRON', 'EOS', 'UNKNOWN'] as const
export type WalletFamily = (typeof walletFamilies)[number]

/** True for families whose wallets can sign in here. */
export function canSignIn(family: WalletFamily): family is ChainFamily {
  return family === 'EVM' || family === 'SOL'
}

type NetworkFacts = {
  chain: ChainKey
  family: ChainFamily
  /** chainId in the product's catalogue; 2 is Solana. */
  catalogueChainId: number
  coin: 'ETH' | 'BNB' | 'SOL'
  /** The id used by routers and pool services: 1 SOL, 2 ETH, 3 BASE, 4 BSC, 5 SUI. */
  networkId: number
  /** chainType of watched wallets and saved configs: 1 EVM, 2 SOL. */
  monitorChainType: 1 | 2
  /** chainType of the community reward: 1 ETH, 2 SOL, 3 BASE, 4 BSC and four. */
  rewardChainType: 1 | 2 | 3 | 4
}

/** One table for the product's four meanings of "chainType". */
// biome-ignore format: a table is read by its columns
export const networkFacts: Record<Network, NetworkFacts> = {
  eth: { chain: 'eth', family: 'EVM', catalogueChainId: 1, coin: 'ETH', networkId: 2, monitorChainType: 1, rewardChainType: 1 },
  base: { chain: 'base', family: 'EVM', catalogueChainId: 8453, coin: 'ETH', networkId: 3, monitorChainType: 1, rewardChainType: 3 },
  bsc: { chain: 'bsc', family: 'EVM', catalogueChainId: 56, coin: 'BNB', networkId: 4, monitorChainType: 1, rewardChainType: 4 },
  four: { chain: 'bsc', family: 'EVM', catalogueChainId: 56, coin: 'BNB', networkId: 4, monitorChainType: 1, rewardChainType: 4 },
  sol: { chain: 'sol', family: 'SOL', catalogueChainId: 2, coin: 'SOL', networkId: 1, monitorChainType: 2, rewardChainType: 2 },
  pump: { chain: 'sol', family: 'SOL', catalogueChainId: 2, coin: 'SOL', networkId: 1, monitorChainType: 2, rewardChainType: 2 },
}

/** The network named by an untrusted string, in any case; null if there is none. */
export function findNetwork(text: string): Network | null {
  const name = text.toLowerCase()
  return networks.find((network) => network === name) ?? null
}

/** The placeholder network named by an untrusted value, in any case; null if there is none. */
export function findPlaceholder(value: unknown): PlaceholderNetwork | null {
  if (typeof value !== 'string') return null
  const name = value.toLowerCase()
  return placeholderNetworks.find((network) => network === name) ?? null
}

/** A chain catalogue entry, in the product's field names. */
export type CatalogueEntry = {
  name: Network | PlaceholderNetwork | 'virtuals'
  networkId: number
  /** 2 is Solana; null for a placeholder. */
  chainId: number | null
  coin: string
  category: 'EVM' | 'Solana' | null
  /** Path of a pool's page, without the pool; null for a placeholder. */
  lpUrl: string | null
  /** True for names without pages or trades of their own. */
  isPlaceholder: boolean
}

/** All networks in pages and settings. */
export const catalogue: readonly CatalogueEntry[] = [
  ...networks.map((name) => {
    const { networkId, catalogueChainId, coin, family } = networkFacts[name]
    const category = family === 'EVM' ? ('EVM' as const) : ('Solana' as const)
    return {
      name,
      networkId,
      chainId: catalogueChainId,
      coin,
      category,
      lpUrl: `${name}/lp`,
      isPlaceholder: false,
    }
  }),
  { name: 'sui', networkId: 5, chainId: null, coin: 'SUI', category: null, lpUrl: null, isPlaceholder: true },
  // Its tokens trade as tokens of Base.
  {
    name: 'virtuals',
    networkId: 3,
    chainId: null,
    coin: 'VIRTUAL',
    category: null,
    lpUrl: null,
    isPlaceholder: true,
  },
]
