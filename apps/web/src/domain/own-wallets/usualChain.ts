import { type ChainFamily, type ChainKey, networkFacts } from '@peregrine/core/network'
import { readLastViewed } from '../tokens/lastViewed.ts'

/**
 * Returns the chain under which a wallet's page opens: that of the pool seen last, if it is of this family. The page
 * covers all chains of the family anyway.
 */
export function usualChain(family: ChainFamily): ChainKey {
  const viewed = readLastViewed()
  const chain = viewed ? networkFacts[viewed.network].chain : null
  if (chain !== null && networkFacts[chain].family === family) return chain
  return family === 'SOL' ? 'sol' : 'eth'
}
