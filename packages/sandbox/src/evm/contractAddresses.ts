import type { Address } from 'viem'

/** The EVM chains of the sandbox. */
export type EvmKey = 'eth' | 'base' | 'bsc'
export const evmKeys: readonly EvmKey[] = ['eth', 'base', 'bsc']
export const chainIds: Record<EvmKey, number> = { eth: 1, base: 8453, bsc: 56 }

/** A token at its mainnet address. `dollars` is its price at the start of the chain. */
export type ListedToken = {
  symbol: string
  name: string
  address: Address
  decimals: number
  dollars: number
  contract: string
}

type ChainContracts = {
  wrapped: Address
  wrappedSymbol: 'WETH' | 'WBNB'
  coinDollars: number
  v2Factory: Address
  v2Router: Address
  v3Factory: Address
  /** CREATE2 deployer of the V3 pools; the factory itself for Uniswap. */
  v3Deployer: Address
  swapRouter02: Address
  quoterV2: Address
  positionManager: Address | null
  universalRouters: readonly Address[]
  permit2: Address
  stables: readonly ListedToken[]
  /** Other coins with their own dollar price. */
  priced: readonly ListedToken[]
  /** Established tokens traded from the first block on. */
  memes: readonly ListedToken[]
}

const lower = (text: string): Address => text.toLowerCase() as Address
const token = (
  symbol: string,
  name: string,
  address: string,
  decimals: number,
  dollars: number,
  contract = 'HonestToken',
): ListedToken => ({
  symbol,
  name,
  address: lower(address),
  decimals,
  dollars,
  contract,
})

export const multicall3 = lower('0xcA11bde05977b3631167028862bE2a173976CA11')
export const fourManager = lower('0x5c952063c7fc8610FFDB798152D69F0B9550762b')
export const fourHelper = lower('0xF251F83e40a78868FcfA3FA4599Dad6494E46034')
/** Our own: adds liquidity to V3 pools. */
export const liquiditySeeder = lower('0x5eed00000000000000000000000000000000005e')
/** Our own: holds PancakeSwap's V3 pool code for the pool deployer. */
export const pancakePoolCode = lower('0x5eed00000000000000000000000000000000c0de')

const uniswapPermit2 = lower('0x000000000022D473030F116dDEE9F6B43aC78BA3')

/** Contract addresses, as on the real chains (lower case). */
export const contractAddresses: Record<EvmKey, ChainContracts> = {
  eth: {
    wrapped: lower('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'),
    wrappedSymbol: 'WETH',
    coinDollars: 3400,
    v2Factory: lower('0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f'),
    v2Router: lower('0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'),
    v3Factory: lower('0x1F98431c8aD98523631AE4a59f267346ea31F984'),
    v3Deployer: lower('0x1F98431c8aD98523631AE4a59f267346ea31F984'),
    swapRouter02: lower('0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'),
    quoterV2: lower('0x61fFE014bA17989E743c5F6cB21bF9697530B21e'),
    positionManager: lower('0xC36442b4a4522E871399CD717aBDD847Ab11FE88'),
    universalRouters: [
      lower('0x66a9893cc07d91d95644aedd05d03f95e1dba8af'),
      lower('0x4C82D1fBFe28C977cBB58D8C7FF8FCF9F70a2cCA'),
    ],
    permit2: uniswapPermit2,
    stables: [
      token('USDC', 'USD Coin', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6, 1, 'MintableToken'),
      token('USDT', 'Tether USD', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 6, 1, 'NoReturnToken'),
      token('DAI', 'Dai Stablecoin', '0x6B175474E89094C44Da98b954EedeAC495271d0F', 18, 1, 'MintableToken'),
    ],
    priced: [],
    memes: [
      token('PEPE', 'Pepe', '0x6982508145454Ce325dDbE47a25d4ec3d2311933', 18, 0.0000112),
      token('SHIB', 'SHIBA INU', '0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE', 18, 0.0000134),
      token('LINK', 'ChainLink Token', '0x514910771AF9Ca656af840dff83E8264EcF986CA', 18, 17.2),
      token('MOG', 'Mog Coin', '0xaaeE1A9723aaDB7afA2810263653A34bA2C21C7a', 18, 0.00000121),
    ],
  },
  base: {
    wrapped: lower('0x4200000000000000000000000000000000000006'),
    wrappedSymbol: 'WETH',
    coinDollars: 3400,
    v2Factory: lower('0x8909dc15e40173ff4699343b6eb8132c65e18ec6'),
    v2Router: lower('0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24'),
    v3Factory: lower('0x33128a8fC17869897dcE68Ed026d694621f6FDfD'),
    v3Deployer: lower('0x33128a8fC17869897dcE68Ed026d694621f6FDfD'),
    swapRouter02: lower('0x2626664c2603336E57B271c5C0b26F421741e481'),
    quoterV2: lower('0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a'),
    positionManager: lower('0x03a520b32C04BF3bEEf7BEb72E919cf822Ed34f1'),
    universalRouters: [
      lower('0x6ff5693b99212da76ad316178a184ab56d299b43'),
      lower('0xfdf682f51fe81aa4898f0ae2163d8a55c127fbc7'),
    ],
    permit2: uniswapPermit2,
    stables: [
      token('USDC', 'USD Coin', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 6, 1, 'MintableToken'),
      token('USDT', 'Tether USD', '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', 6, 1, 'MintableToken'),
    ],
    priced: [
      token(
        'VIRTUAL',
        'Virtual Protocol',
        '0x0b3e328455c4059EEb9e3f84b5543F74E24e7E1b',
        18,
        1.35,
        'MintableToken',
      ),
    ],
    memes: [
      token('BRETT', 'Brett', '0x532f27101965dd16442E59d40670FaF5eBB142E4', 18, 0.052),
      token('TOSHI', 'Toshi', '0xAC1Bd2486aAf3B5C0fc3Fd868558b082a531B2B4', 18, 0.00061),
      token('DEGEN', 'Degen', '0x4ed4E862860beD51a9570b96d89aF5E1B0Efefed', 18, 0.0031),
      token('AIXBT', 'aixbt by Virtuals', '0x4F9Fd6Be4a90f2620860d680c0d4d5Fb53d1A825', 18, 0.11),
    ],
  },
  bsc: {
    wrapped: lower('0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c'),
    wrappedSymbol: 'WBNB',
    coinDollars: 880,
    v2Factory: lower('0xcA143Ce32Fe78f1f7019d7d551a6402fC5350c73'),
    v2Router: lower('0x10ED43C718714eb63d5aA57B78B54704E256024E'),
    v3Factory: lower('0x0BFbCF9fa4f9C56B0F40a671Ad40E0805A091865'),
    v3Deployer: lower('0x41ff9AA7e16B8B1a8a8dc4f0eFacd93D02d071c9'),
    swapRouter02: lower('0x13f4EA83D0bd40E75C8222255bc855a974568Dd4'),
    quoterV2: lower('0xB048Bbc1Ee6b733FFfCFb9e9CeF7375518e25997'),
    positionManager: null,
    universalRouters: [lower('0xd9C500DfF816a1Da21A48A732d3498Bf09dc9AEB')],
    permit2: lower('0x31c2F6fcFf4F8759b3Bd5Bf0e1084A055615c768'),
    stables: [
      token('USDT', 'Tether USD', '0x55d398326f99059fF775485246999027B3197955', 18, 1, 'MintableToken'),
      token('USDC', 'USD Coin', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 18, 1, 'MintableToken'),
    ],
    priced: [
      token(
        'SUI',
        'Sandbox Wrapped SUI',
        '0x8314f6Bf1B4dd8604A0fC33C84F9AF2fc07AABC8',
        9,
        2.9,
        'MintableToken',
      ),
    ],
    memes: [
      token('CAKE', 'PancakeSwap Token', '0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82', 18, 2.4),
      token('DOGE', 'Dogecoin', '0xbA2aE424d960c26247Dd6c32edC70B295c744C43', 8, 0.21),
      token('FLOKI', 'FLOKI', '0xfb5B838b6cfEEdC2873aB27866079AC55363D37E', 9, 0.000094),
    ],
  },
}
