import { nativeCoin } from '@peregrine/core/address'
import type { ChainKey } from '@peregrine/core/network'

/** Lookup of a factory's pools, and their derivation by CREATE2. */
export type Factory = {
  address: string
  dex: string
  kind: 'v1' | 'v2' | 'solidly' | 'v3' | 'slipstream'
  /** Fee of every pool of this factory, in hundredths of a basis point; absent if it varies by pool. */
  feePips?: number
  /** Inputs to derive a pool's CREATE2 address from its tokens: the deployer, and the init code hash. */
  create2?: { deployer: string; initCodeHash: string }
  /** EIP-1167 clones (Aerodrome): the implementation in their init code. */
  cloneOf?: string
}

/** Trusted contracts of one chain. */
export type ContractAddresses = {
  factories: ReadonlyMap<string, Factory>
  v4: { manager: string; positions: string } | null
  /** The managers of its pools, and the vault that holds all tokens. */
  infinity: { cl: string; bin: string; vault: string } | null
  balancerV2: string
  balancerV3: string
  curveRegistry: string | null
  fourmeme: { v1: string; v2: string; lens: string } | null
  wrappedNative: string
}

const univ2Hash = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'
const sushiHash = '0xe18a34eb0e04b04f7a0ac29a6e80748dca96319b42c54d679cb821dca90c6303'
const univ3Hash = '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54'
const pancakeV2EthHash = '0x57224589c67f3f30a6b0d7a1b54cf3153ab84563bc609ef41dfb34f8b2974d2d'
const pancakeV2BscHash = '0x00fb7f630766e6a796048ea87d01acd3068e8ff67d078148a3fa3f4a84f69bd5'
const pancakeV3Hash = '0x6ce8eb472fa82df5469c6ab6d485f17c3ad13c8cd7af59b3d4a8026c5ce0f7e2'
const pancakeV3Deployer = '0x41ff9aa7e16b8b1a8a8dc4f0efacd93d02d071c9'

function v2(dex: string, address: string, initCodeHash?: string, feePips = 3_000): Factory {
  return {
    address,
    dex,
    kind: 'v2',
    feePips,
    ...(initCodeHash && { create2: { deployer: address, initCodeHash } }),
  }
}

function v3(dex: string, address: string, deployer = address, initCodeHash = univ3Hash): Factory {
  return { address, dex, kind: 'v3', create2: { deployer, initCodeHash } }
}

const pancakeV3 = v3(
  'pancakeswap-v3',
  '0x0bfbcf9fa4f9c56b0f40a671ad40e0805a091865',
  pancakeV3Deployer,
  pancakeV3Hash,
)

// Uniswap: packages @uniswap/sdk-core 7.19.4 and docs.uniswap.org deployments; Sushi: package @sushiswap/core and
// Sushi's deployment lists; PancakeSwap: developer.pancakeswap.finance; Aerodrome: its contracts repository. Init code
// hashes: checked on recorded pools of Ethereum and BNB Chain; Base runs the same code. They serve the proofs of `npm
// run decode` only: a live pool is confirmed by its factory.
const ethFactories: Factory[] = [
  { address: '0xc0a47dfe034b400b47bdad5fecda2621de6c4d95', dex: 'uniswap-v1', kind: 'v1', feePips: 3_000 },
  v2('uniswap-v2', '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f', univ2Hash),
  v2('sushiswap-v2', '0xc0aee478e3658e2610c5f7a4a2e1777ce9e4f2ac', sushiHash),
  v2('pancakeswap-v2', '0x1097053fd2ea711dad45caccc45eff7548fcb362', pancakeV2EthHash, 2_500),
  v3('uniswap-v3', '0x1f98431c8ad98523631ae4a59f267346ea31f984'),
  v3('sushiswap-v3', '0xbaceb8ec6b9355dfc0269c18bac9d6e2bdc29c4f'),
  pancakeV3,
]

const baseFactories: Factory[] = [
  v2('uniswap-v2', '0x8909dc15e40173ff4699343b6eb8132c65e18ec6', univ2Hash),
  v2('sushiswap-v2', '0x71524b4f93c58fcbf659783284e38825f0622859', sushiHash),
  v2('pancakeswap-v2', '0x02a84c1b3bbd7401a5f7fa98a384ebc70bb5749e', pancakeV2EthHash, 2_500),
  v3('uniswap-v3', '0x33128a8fc17869897dce68ed026d694621f6fdfd'),
  v3('sushiswap-v3', '0xc35dadb65012ec5796536bd9864ed8773abc74c4'),
  pancakeV3,
  {
    address: '0x420dd381b31aef6683db6b902084cb0ffece40da',
    dex: 'aerodrome-v2',
    kind: 'solidly',
    cloneOf: '0xa4e46b4f701c62e14df11b48dce76a7d793cd6d7',
  },
  {
    address: '0x5e7bb104d84c7cb9b682aac2f3d509f5f406809a',
    dex: 'aerodrome-slipstream',
    kind: 'slipstream',
    cloneOf: '0xec8e5342b19977b4ef8892e02d8daecfa1315831',
  },
]

const bscFactories: Factory[] = [
  v2('uniswap-v2', '0x8909dc15e40173ff4699343b6eb8132c65e18ec6', univ2Hash),
  v2('sushiswap-v2', '0xc35dadb65012ec5796536bd9864ed8773abc74c4', sushiHash),
  v2('pancakeswap-v2', '0xca143ce32fe78f1f7019d7d551a6402fc5350c73', pancakeV2BscHash, 2_500),
  v3('uniswap-v3', '0xdb1d10011ad0ff90774d0c6bb92e5c5c8b4461f7'),
  v3('sushiswap-v3', '0x126555dd55a39328f69400d6ae4f782bd4c34abb'),
  pancakeV3,
]

function byAddress(factories: Factory[]): ReadonlyMap<string, Factory> {
  return new Map(factories.map((factory) => [factory.address, factory]))
}

// Both vaults have one address on every chain (docs.balancer.fi deployments).
const balancer = {
  balancerV2: '0xba12222222228d8ba445958a75a0704d566bf2c8',
  balancerV3: '0xba1333333333a1ba1108e8412f11850a5c319ba9',
}

// Pancake's Infinity contracts (developer.pancakeswap.finance, infinity addresses) are identical on BSC and Base.
const infinity = {
  cl: '0xa0ffb9c1ce1fe56963b0321b32e7a0302114058b',
  bin: '0xc697d2898e0d09264376196696c51d7abbbaa4a9',
  vault: '0x238a358808379702088667322f80ac48bad5e6c4',
}

/** Contract addresses of each EVM chain; null for Solana. Lower case throughout. */
export const addressesByChain: Record<ChainKey, ContractAddresses | null> = {
  eth: {
    factories: byAddress(ethFactories),
    v4: {
      manager: '0x000000000004444c5dc75cb358380d2e3de08a90',
      positions: '0xbd216513d74c8cf14cf4747e6aaa6420ff64ee9e',
    },
    infinity: null,
    ...balancer,
    // docs.curve.finance deployments: MetaRegistry, id 7 of the AddressProvider.
    curveRegistry: '0xf98b45fa17de75fb1ad0e7afd971b0ca00e379fc',
    fourmeme: null,
    wrappedNative: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  },
  base: {
    factories: byAddress(baseFactories),
    v4: {
      manager: '0x498581ff718922c3f8e6a244956af099b2652b2b',
      positions: '0x7c5f5a4bbd8fd63184577525326123b519429bdc',
    },
    infinity,
    ...balancer,
    curveRegistry: '0x87dd13dd25a1dbde0e1edcf5b8fa6cfff7eabcad',
    fourmeme: null,
    wrappedNative: '0x4200000000000000000000000000000000000006',
  },
  bsc: {
    factories: byAddress(bscFactories),
    v4: {
      manager: '0x28e2ea090877bf75740558f6bfb36a5ffee9e9df',
      positions: '0x7a4a5c919ae2541aed11041a1aeee68f1287f95b',
    },
    infinity,
    ...balancer,
    curveRegistry: null,
    // four-meme-community/fourmeme-docs: TokenManager, TokenManager2, TokenManagerHelper3.
    fourmeme: {
      v1: '0xec4549cadce5da21df6e6422d448034b5233bfbc',
      v2: '0x5c952063c7fc8610ffdb798152d69f0b9550762b',
      lens: '0xf251f83e40a78868fcfa3fa4599dad6494e46034',
    },
    wrappedNative: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
  },
  sol: null,
}

const curveNative = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Maps the native coin's alias of Curve and routers, 0xeeee…, to the zero address. */
export function asToken(address: string): string {
  return address === curveNative ? nativeCoin : address
}
