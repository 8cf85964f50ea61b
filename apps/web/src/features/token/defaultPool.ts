import { getTrades } from '@peregrine/contract/routes/trades'
import type { Network } from '@peregrine/core/network'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/http/call.ts'

type PoolPlace = { network: Network; pool: string }

/** Solana first, as in the product document; the others for a server that does not read Solana. */
const inOrder: readonly Network[] = ['sol', 'eth', 'base', 'bsc']

async function newestPool(network: Network, signal: AbortSignal): Promise<PoolPlace | null> {
  const { items } = await call(getTrades, { params: { network }, query: { limit: 20 }, signal })
  const trade = items.find(({ poolAddress }) => poolAddress !== null)
  return trade?.poolAddress ? { network: trade.network, pool: trade.poolAddress } : null
}

/** Query for the pool of the newest trade on the first chain that has one; null while nothing has traded. */
export const defaultPoolQuery = queryOptions({
  queryKey: ['default-pool'],
  queryFn: async ({ signal }): Promise<PoolPlace | null> => {
    for (const network of inOrder) {
      const place = await newestPool(network, signal)
      if (place) return place
    }
    return null
  },
  staleTime: 0,
})
