import { getUser } from '@peregrine/contract/routes/users'
import type { Network } from '@peregrine/core/network'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/http/call.ts'
import { coinAddress } from '@peregrine/core/trading/coinAddress'

export type Asset = { token: string; symbol: string }

/** Query for what a wallet can send: the coin, then tokens that the server knows it to hold. */
export const assetsQuery = (network: Network, wallet: string) =>
  queryOptions({
    queryKey: ['sendable-assets', network, wallet],
    queryFn: async ({ signal }): Promise<Asset[]> => {
      const { holdings } = await call(getUser, {
        params: { network, address: wallet },
        query: { method: 'average', limit: 1 },
        signal,
      })
      const coin = coinAddress(network).token
      return holdings.flatMap(({ tokenAddress, symbol }) =>
        tokenAddress === coin ? [] : [{ token: tokenAddress, symbol: symbol || tokenAddress.slice(0, 6) }],
      )
    },
  })
