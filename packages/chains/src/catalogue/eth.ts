import { baseTokens, type ChainDefinition, explorerAt } from './chainDefinition.ts'

const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

export const eth = {
  key: 'eth',
  family: 'EVM',
  chainId: 1,
  name: 'Ethereum',
  native: { symbol: 'ETH', decimals: 18, address: weth },
  origin: {
    genesisHash: '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3',
    landmark: {
      // The first block of proof of stake.
      number: 15_537_394,
      hash: '0x56a9bb0302da44b8c0b3df540781424684c3af04d0b7a38d72842b762076a664',
    },
    source: 'go-ethereum, params.MainnetGenesisHash; a test computes it from the header',
  },
  blockTimeMs: 12_000,
  finalityDepth: 64,
  explorer: explorerAt('Etherscan', 'https://etherscan.io'),
  baseTokens: [
    ...baseTokens('stable', [
      ['USDC', usdc, 6],
      ['USDT', '0xdac17f958d2ee523a2206206994597c13d831ec7', 6],
      ['DAI', '0x6b175474e89094c44da98b954eedeac495271d0f', 18],
      ['USDS', '0xdc035d45d973e3ec169d2276ddab16f1e407384f', 18],
      ['USDe', '0x4c9edd5852cd905f086c759e8383e09bff1e68b3', 18],
      ['USD1', '0x8d0d000ee44948fc98c9b98a4fa4921476f08b0d', 18],
      ['FDUSD', '0xc5f0f7b66764f6ec8c8dff7ba683102295e16409', 18],
      ['BUSD', '0x4fabb145d64652a948d72533023f6e7a623c7c53', 18],
    ]),
    ...baseTokens('native', [['WETH', weth, 18]]),
    ...baseTokens('other', [
      ['WBTC', '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599', 8],
      ['cbBTC', '0xcbb7c0000ab88b473b1f5afd9ef808440eed33bf', 8],
      ['wstETH', '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0', 18],
      ['stETH', '0xae7ab96520de3a18e5e111b5eaab095312d7fe84', 18],
      // Wormhole-bridged SUI, per Wormhole's token list.
      ['SUI', '0x84074ea631dec7a4edcd5303d164d5dea4c653d6', 9],
    ]),
  ],
  pricePools: [
    {
      symbol: 'ETH',
      pool: '0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640',
      dex: 'uniswap-v3',
      base: weth,
      quote: usdc,
      source: 'CREATE2 of the Uniswap V3 factory, 0.05 %',
    },
    {
      symbol: 'ETH',
      pool: '0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc',
      dex: 'uniswap-v2',
      base: weth,
      quote: usdc,
      source: 'CREATE2 of the Uniswap V2 factory',
    },
  ],
} as const satisfies ChainDefinition
