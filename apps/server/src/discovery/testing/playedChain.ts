import { chainDefinitions } from '@peregrine/chains/catalogue/registry'
import { nativeCoin } from '@peregrine/core/address'
import type { DiscoveryChain } from '../discoveryChain.ts'

type Params = readonly unknown[]

/** A chain for reads on demand whose node is a function; everything else of it must not be used. */
export function playedChain(
  request: (method: string, params: Params) => unknown,
  key: 'eth' | 'base' | 'bsc' = 'eth',
): DiscoveryChain {
  const { baseTokens, native, finalityDepth, blockTimeMs } = chainDefinitions[key]
  const coin = {
    address: nativeCoin,
    symbol: native.symbol,
    decimals: native.decimals,
    isStable: false,
    rank: 2,
  }
  const listed = baseTokens.map((token) => ({ ...token, rank: 1 }))
  const context = {
    chain: key,
    baseTokens: new Map([coin, ...listed].map((token) => [token.address, token])),
    nativeSymbol: native.symbol,
  }
  return {
    context: context as unknown as DiscoveryChain['context'],
    finalityDepth,
    blockTimeMs,
    request: async (method, params) => request(method, params),
  }
}
