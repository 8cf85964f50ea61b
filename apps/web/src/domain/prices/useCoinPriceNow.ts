import { getPrices } from '@peregrine/contract/routes/prices'
import { type Network, networkFacts } from '@peregrine/core/network'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../kit/http/call.ts'

const pollMs = 5_000

/** Dollars for one coin of a network, by its own pools; null for none. */
export const coinPriceQuery = (network: Network) =>
  queryOptions({
    queryKey: ['coin-price-now', network],
    queryFn: async ({ signal }) => {
      const prices = await call(getPrices, { query: { network }, signal })
      return prices[networkFacts[network].coin] ?? null
    },
  })

/** Dollars for one coin of a network, by its own pools; null while unknown. */
export function useCoinPriceNow(network: Network): number | null {
  return useQuery({ ...coinPriceQuery(network), refetchInterval: pollMs }).data ?? null
}
