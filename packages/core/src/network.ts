/** A chain that has blocks of its own. `four` and `pump` live on `bsc` and `sol`. */
export const chainKeys = ['eth', 'base', 'bsc', 'sol'] as const
export type ChainKey = (typeof chainKeys)[number]

/** What a trader picks in a tab: a chain, or the launchpad market on one. */
export const networks = ['eth', 'base', 'bsc', 'four', 'sol', 'pump'] as const
export type Network = (typeof networks)[number]

export type ChainFamily = 'EVM' | 'SOL'

type NetworkFacts = {
  chain: ChainKey
  family: ChainFamily
  /** chainId of the catalogue in the product document; 2 stands for Solana there. */
  catalogueChainId: number
  coin: 'ETH' | 'BNB' | 'SOL'
  /** The id used by routers and pool services: 1 SOL, 2 ETH, 3 BASE, 4 BSC, 5 SUI. */
  networkId: number
  /** chainType of monitoring and saved configs: 1 EVM, 2 SOL. */
  monitorChainType: 1 | 2
  /** chainType of the community reward: 1 ETH, 2 SOL, 3 BASE, 4 BSC and four. */
  rewardChainType: 1 | 2 | 3 | 4
}

/** One table for the four meanings that the product gives to "chainType". */
// biome-ignore format: a table is read by its columns
export const networkFacts: Record<Network, NetworkFacts> = {
  eth: { chain: 'eth', family: 'EVM', catalogueChainId: 1, coin: 'ETH', networkId: 2, monitorChainType: 1, rewardChainType: 1 },
  base: { chain: 'base', family: 'EVM', catalogueChainId: 8453, coin: 'ETH', networkId: 3, monitorChainType: 1, rewardChainType: 3 },
  bsc: { chain: 'bsc', family: 'EVM', catalogueChainId: 56, coin: 'BNB', networkId: 4, monitorChainType: 1, rewardChainType: 4 },
  four: { chain: 'bsc', family: 'EVM', catalogueChainId: 56, coin: 'BNB', networkId: 4, monitorChainType: 1, rewardChainType: 4 },
  sol: { chain: 'sol', family: 'SOL', catalogueChainId: 2, coin: 'SOL', networkId: 1, monitorChainType: 2, rewardChainType: 2 },
  pump: { chain: 'sol', family: 'SOL', catalogueChainId: 2, coin: 'SOL', networkId: 1, monitorChainType: 2, rewardChainType: 2 },
}

/** The network named by an untrusted string, any case; null when there is none. */
export function findNetwork(text: string): Network | null {
  const name = text.toLowerCase()
  return networks.find((network) => network === name) ?? null
}
