import {
  contractAddresses,
  type EvmKey,
  fourHelper,
  fourManager,
  multicall3,
} from '../evm/contractAddresses.ts'
import type { SandboxToken } from '../sandboxInfo.ts'

/** Contract addresses of a chain by name (lower case), as listed by `GET /sandbox`. */
export function contractNames(key: EvmKey): Record<string, string> {
  const addresses = contractAddresses[key]
  const [universalRouter, universalRouter211] = addresses.universalRouters
  return {
    wrapped: addresses.wrapped,
    v2Factory: addresses.v2Factory,
    v2Router: addresses.v2Router,
    v3Factory: addresses.v3Factory,
    ...(key === 'bsc' && { v3PoolDeployer: addresses.v3Deployer }),
    swapRouter02: addresses.swapRouter02,
    quoterV2: addresses.quoterV2,
    ...(addresses.positionManager && { positionManager: addresses.positionManager }),
    universalRouter: universalRouter ?? '',
    ...(universalRouter211 && { universalRouter211 }),
    permit2: addresses.permit2,
    multicall3,
    ...(key === 'bsc' && { fourTokenManager2: fourManager, fourTokenManagerHelper3: fourHelper }),
    ...Object.fromEntries(addresses.priced.map(({ symbol, address }) => [symbol, address])),
  }
}

/** Quote tokens of a chain: the wrapped coin, dollar coins, other priced coins. */
export function baseTokens(key: EvmKey): SandboxToken[] {
  const { wrapped, wrappedSymbol, stables, priced } = contractAddresses[key]
  return [
    { symbol: wrappedSymbol, address: wrapped, decimals: 18, isStable: false },
    ...stables.map(({ symbol, address, decimals }) => ({ symbol, address, decimals, isStable: true })),
    ...priced.map(({ symbol, address, decimals }) => ({ symbol, address, decimals, isStable: false })),
  ]
}
