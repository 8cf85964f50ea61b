import { baseTokens, type ChainDefinition, explorerAt } from './chainDefinition.ts'

const wsol = 'So11111111111111111111111111111111111111112'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

export const sol = {
  key: 'sol',
  family: 'SOL',
  chainId: null,
  name: 'Solana',
  native: { symbol: 'SOL', decimals: 9, address: wsol },
  origin: {
    genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
    landmark: null,
    source: 'the Solana documentation of clusters, mainnet-beta',
  },
  blockTimeMs: 400,
  finalityDepth: 64,
  explorer: explorerAt('Solscan', 'https://solscan.io', 'account'),
  baseTokens: [
    ...baseTokens('stable', [
      ['USDC', usdc, 6],
      ['USDT', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 6],
      ['USDS', 'USDSwr9ApdHk5bvJKMjzff41FfuX8bSxdKcR81vTwcA', 6],
      ['PYUSD', '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo', 6],
    ]),
    ...baseTokens('native', [['SOL', wsol, 9]]),
    ...baseTokens('other', [
      ['JitoSOL', 'J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn', 9],
      ['mSOL', 'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So', 9],
      ['cbBTC', 'cbbtcf3aa214zXHbiAZQwf4122FBYbraNdFqgw4iMij', 8],
      ['WBTC', '3NZ9JMVBmGAqocybic2c7LQCJScmgsAZ6vQqTDzcqmJh', 8],
      ['ETH', '7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs', 8],
      // Wormhole-bridged SUI, per Wormhole's token list.
      ['SUI', 'G1vJEgzepqhnVu35BN4jrkv3wVwkujYWFFCxhbEZ1CZr', 8],
    ]),
  ],
  pricePools: [
    {
      symbol: 'SOL',
      pool: 'Czfq3xZZDmsdGdUyrNLtRhGc47cXcZtLG4crryfu44zE',
      dex: 'orca-whirlpool',
      base: wsol,
      quote: usdc,
      source: 'Orca SOL/USDC 0.04 %; named so by several public projects, not checked on the chain',
    },
    {
      symbol: 'SOL',
      pool: '58oQChx4yWmvKdwLLZzBi4ChoCc2fqCUWBkwMihLYQo2',
      dex: 'raydium-amm-v4',
      base: wsol,
      quote: usdc,
      source: 'Raydium AMM v4 SOL/USDC; named so by several public projects, not checked on the chain',
    },
  ],
} as const satisfies ChainDefinition
