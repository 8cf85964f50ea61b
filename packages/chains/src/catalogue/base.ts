import { baseTokens, type ChainDefinition, explorerAt } from './chainDefinition.ts'

const weth = '0x4200000000000000000000000000000000000006'
const usdc = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const virtual = '0x0b3e328455c4059eeb9e3f84b5543f74e24e7e1b'

export const base = {
  key: 'base',
  family: 'EVM',
  chainId: 8453,
  name: 'Base',
  native: { symbol: 'ETH', decimals: 18, address: weth },
  origin: {
    genesisHash: '0xf712aa9241cc24369b143cf6dce85f0902a9731e70d66818a3a5845b296c73dd',
    landmark: null,
    source: 'the OP Stack registry, l2 genesis of Base Mainnet; the same in reth',
  },
  blockTimeMs: 2_000,
  finalityDepth: 64,
  explorer: explorerAt('Basescan', 'https://basescan.org'),
  baseTokens: [
    ...baseTokens('stable', [
      ['USDC', usdc, 6],
      ['USDT', '0xfde4c96c8593536e31f229ea8f37b2ada2699bb2', 6],
      ['USDbC', '0xd9aaec86b65d86f6a7b5b1b0c42ffa531710b6ca', 6],
      ['DAI', '0x50c5725949a6f0c72e6c4a641f24049a917db0cb', 18],
    ]),
    ...baseTokens('native', [['WETH', weth, 18]]),
    ...baseTokens('other', [
      ['cbBTC', '0xcbb7c0000ab88b473b1f5afd9ef808440eed33bf', 8],
      ['cbETH', '0x2ae3f1ec7f1f5012cfeab0185bfc7aa3cf0dec22', 18],
      ['VIRTUAL', virtual, 18],
      // Wormhole-bridged SUI, per Wormhole's token list.
      ['SUI', '0x36c6fbf7b49bf65f5f82b674af219c05b2a4add1', 9],
    ]),
  ],
  pricePools: [
    {
      symbol: 'ETH',
      pool: '0xd0b53d9277642d899df5c87a3966a349a798f224',
      dex: 'uniswap-v3',
      base: weth,
      quote: usdc,
      source: 'CREATE2 of the Uniswap V3 factory on Base, 0.05 %',
    },
    {
      symbol: 'VIRTUAL',
      pool: '0xe31c372a7af875b3b5e0f3713b17ef51556da667',
      dex: 'uniswap-v2',
      base: virtual,
      quote: weth,
      source: 'CREATE2 of the Uniswap V2 factory on Base',
    },
  ],
} as const satisfies ChainDefinition
