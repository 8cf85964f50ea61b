import { baseTokens, type ChainDefinition, explorerAt } from './chainDefinition.ts'

const wbnb = '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c'
const usdt = '0x55d398326f99059ff775485246999027b3197955'

export const bsc = {
  key: 'bsc',
  family: 'EVM',
  chainId: 56,
  name: 'BNB Smart Chain',
  native: { symbol: 'BNB', decimals: 18, address: wbnb },
  origin: {
    genesisHash: '0x0d21840abff46b96c84b2ac9e10e4f5cdaeb5693cb665db62a2f3b02d2d57b5b',
    landmark: null,
    source: 'the BSC client, params.BSCGenesisHash; the same in reth for BSC',
  },
  blockTimeMs: 450,
  finalityDepth: 64,
  explorer: explorerAt('BscScan', 'https://bscscan.com'),
  baseTokens: [
    ...baseTokens('stable', [
      ['USDT', usdt, 18],
      ['USDC', '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d', 18],
      ['USD1', '0x8d0d000ee44948fc98c9b98a4fa4921476f08b0d', 18],
      ['FDUSD', '0xc5f0f7b66764f6ec8c8dff7ba683102295e16409', 18],
      ['BUSD', '0xe9e7cea3dedca5984780bafc599bd69add087d56', 18],
      ['DAI', '0x1af3f329e8be154074d8769d1ffa4ee058b1dbc3', 18],
    ]),
    ...baseTokens('native', [['WBNB', wbnb, 18]]),
    ...baseTokens('other', [
      ['BTCB', '0x7130d2a12b9bcbfae4f2634d864a1ee1ce3ead9c', 18],
      ['ETH', '0x2170ed0880ac9a755fd29b2688956bd959f933f8', 18],
      ['SOL', '0x570a5d26f7765ecb712c0924e4de545b89fd43df', 18],
      // Wormhole-bridged SUI, per Wormhole's token list.
      ['SUI', '0x8314f6bf1b4dd8604a0fc33c84f9af2fc07aabc8', 9],
    ]),
  ],
  pricePools: [
    {
      symbol: 'BNB',
      pool: '0x172fcd41e0913e95784454622d1c3724f546f849',
      dex: 'pancakeswap-v3',
      base: wbnb,
      quote: usdt,
      source: 'CREATE2 of the PancakeSwap V3 pool deployer, 0.01 %',
    },
    {
      symbol: 'BNB',
      pool: '0x36696169c63e42cd08ce11f5deebbcebae652050',
      dex: 'pancakeswap-v3',
      base: wbnb,
      quote: usdt,
      source: 'CREATE2 of the PancakeSwap V3 pool deployer, 0.05 %',
    },
    {
      symbol: 'BNB',
      pool: '0x16b9a82891338f9ba80e2d6970fdda79d1eb0dae',
      dex: 'pancakeswap-v2',
      base: wbnb,
      quote: usdt,
      source: 'CREATE2 of the PancakeSwap V2 factory',
    },
  ],
} as const satisfies ChainDefinition
