import { getPrices } from '@peregrine/contract/routes/prices'
import { prices } from '@peregrine/contract/topics/prices'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../kit/http/call.ts'
import { useConnection } from '../../kit/http/useConnection.ts'
import { useTopic } from '../../live/useTopic.ts'

// The product document's figures.
const everyMs = 3_600_000
const freshMs = 30_000

/** Dollar prices of the coins: live, and asked for once an hour while the stream is away. */
export function useCoinPrices() {
  const live = useTopic(prices, {})
  const isAway = useConnection(({ state }) => state === 'lost')
  const { data } = useQuery({
    queryKey: ['prices'],
    queryFn: ({ signal }) => call(getPrices, { signal }),
    enabled: isAway,
    refetchInterval: everyMs,
    staleTime: freshMs,
  })
  return isAway ? (data ?? live) : live
}
