import { getPrices } from '@peregrine/contract/routes/prices'
import { type Network, networkFacts } from '@peregrine/core/network'
import { type Asker, call } from './http/callRoute.ts'

/**
 * Dollars for one coin of a network, by the network's own pools, as its trades are valued; null where nobody knows. Throws
 * Fault, Unreachable.
 */
export async function readCoinPrice(asker: Asker, network: Network): Promise<number | null> {
  const price = (await call(asker, getPrices, { query: { network } }))[networkFacts[network].coin]
  return typeof price === 'number' && price > 0 && price < Number.POSITIVE_INFINITY ? price : null
}
