import { nativeCoin } from '@peregrine/core/address'
import { chainDefinitions } from '@peregrine/chains/catalogue/registry'
import { baseRank } from '@peregrine/chains/catalogue/chainDefinition'
import type { ChainKey } from '@peregrine/core/network'

/** Returns the chain's native coin and its wrapped form. */
export function ownCoins(chain: ChainKey): string[] {
  const { baseTokens } = chainDefinitions[chain]
  return [
    nativeCoin,
    ...baseTokens.filter(({ rank }) => rank === baseRank.native).map(({ address }) => address),
  ]
}
