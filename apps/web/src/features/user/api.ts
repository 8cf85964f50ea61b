import {
  getUser,
  getUserPosition,
  getUserTrades,
  type UserPositionWire,
  type UserWire,
} from '@peregrine/contract/routes/users'
import type { Network } from '@peregrine/core/network'
import type { ProfitMethod } from '@peregrine/core/portfolio/position'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/http/call.ts'

const tradesPerPage = 100

export type Wallet = { network: Network; address: string }

/**
 * Query for the wallet's figures, positions and holdings; another cost method keeps the old figures until its own
 * arrive.
 */
export const userQuery = (wallet: Wallet, method: ProfitMethod) =>
  queryOptions({
    queryKey: ['user', wallet, method],
    queryFn: ({ signal }): Promise<UserWire> =>
      call(getUser, { params: wallet, query: { method, limit: 1 }, signal }),
    placeholderData: keepPreviousData,
  })

/**
 * Query for the wallet's trades by page. Only the first page is refetched, so that a reader further down is not moved.
 */
export const userTradesQuery = (wallet: Wallet, pollMs: number | false) =>
  infiniteQueryOptions({
    queryKey: ['user-trades', wallet],
    queryFn: ({ signal, pageParam }) =>
      call(getUserTrades, { params: wallet, query: { limit: tradesPerPage, before: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => (state.data && state.data.pages.length > 1 ? false : pollMs),
  })

/** Query for a position with the trades behind its numbers. */
export const positionQuery = (wallet: Wallet, token: string, method: ProfitMethod) =>
  queryOptions({
    queryKey: ['user-position', wallet, token, method],
    queryFn: ({ signal }): Promise<UserPositionWire> =>
      call(getUserPosition, { params: { ...wallet, token }, query: { method }, signal }),
  })

/** Refetches all visible results and holdings of the wallet; resolves when done. */
export async function rereadFigures(queries: QueryClient, wallet: Wallet): Promise<void> {
  const reread = (name: string) => queries.invalidateQueries({ queryKey: [name, wallet] })
  await Promise.all([reread('user'), reread('user-position')])
}
