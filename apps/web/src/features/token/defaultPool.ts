import { getTrades } from '@peregrine/contract/routes/trades'
import type { Network } from '@peregrine/core/network'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/http/call.ts'

/** The pool of Solana's newest trade; null while there is none. */
export const defaultPoolQuery = queryOptions({
  queryKey: ['default-pool'],
  queryFn: async ({ signal }): Promise<{ network: Network; pool: string } | null> => {
    const { items } = await call(getTrades, { params: { network: 'sol' }, query: { limit: 20 }, signal })
    const trade = items.find(({ poolAddress }) => poolAddress !== null)
    return trade?.poolAddress ? { network: trade.network, pool: trade.poolAddress } : null
  },
  staleTime: 0,
})
