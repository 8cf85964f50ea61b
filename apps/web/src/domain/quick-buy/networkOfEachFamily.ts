import { type ChainFamily, type Network, networkFacts } from '@peregrine/core/network'

/** One network of each family: the wallets of a family are the same on all of its networks. */
export function networkOfEachFamily(networks: readonly Network[]): Network[] {
  const byFamily = new Map<ChainFamily, Network>()
  for (const network of networks) {
    const { family } = networkFacts[network]
    if (!byFamily.has(family)) byFamily.set(family, network)
  }
  return [...byFamily.values()]
}
