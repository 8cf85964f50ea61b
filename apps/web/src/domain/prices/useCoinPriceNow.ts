import { getPrices } from '@peregrine/contract/routes/prices'
import { type Network, networkFacts } from '@peregrine/core/network'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../kit/http/call.ts'

const pollMs = 5_000

/** Dollars for one coin of a network, by its own pools; null while unknown. */
export function useCoinPriceNow(network: Network): number | null {
  const { data } = useQuery({
    queryKey: ['coin-price-now', network],
    queryFn: ({ signal }) => call(getPrices, { query: { network }, signal }),
    refetchInterval: pollMs,
  })
  return data?.[networkFacts[network].coin] ?? null
}
