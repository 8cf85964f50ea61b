import { getFirstBuyers } from '@peregrine/contract/routes/firstBuyers'
import { getHolderLinks } from '@peregrine/contract/routes/holderLinks'
import { getTokenPools } from '@peregrine/contract/routes/pools'
import { getDeveloper, getHolders } from '@peregrine/contract/routes/tokens'
import {
  getMakers,
  getTopTraders,
  type MakersWire,
  type TraderSort,
} from '@peregrine/contract/routes/topTraders'
import { getPoolTrades } from '@peregrine/contract/routes/trades'
import type { Network } from '@peregrine/core/network'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/http/call.ts'
import { toTradesQuery, type TradeFilter } from './tradeFilter.ts'

export type PoolRef = { network: Network; pool: string }

const infoPollMs = 15_000
const linksFreshMs = 30_000
const tradersPollMs = 10_000
const makersPollMs = 5_000

export const holdersQuery = (network: Network, token: string) =>
  queryOptions({
    queryKey: ['holders', network, token],
    queryFn: ({ signal }) => call(getHolders, { params: { network, token }, query: { limit: 100 }, signal }),
    refetchInterval: infoPollMs,
  })

/** Query for transfers between the largest holders; each reading costs the server requests to a node. */
export const holderLinksQuery = (network: Network, token: string) =>
  queryOptions({
    queryKey: ['holder-links', network, token],
    queryFn: ({ signal }) => call(getHolderLinks, { params: { network, token }, signal }),
    staleTime: linksFreshMs,
  })

export const developerQuery = (network: Network, token: string) =>
  queryOptions({
    queryKey: ['developer', network, token],
    queryFn: ({ signal }) => call(getDeveloper, { params: { network, token }, signal }),
    refetchInterval: infoPollMs,
  })

export const topTradersQuery = ({ network, pool }: PoolRef, sort: TraderSort) =>
  queryOptions({
    queryKey: ['top-traders', network, pool, sort],
    queryFn: ({ signal }) => call(getTopTraders, { params: { network, pool }, query: { sort }, signal }),
    refetchInterval: tradersPollMs,
    placeholderData: keepPreviousData,
  })

export const firstBuyersQuery = ({ network, pool }: PoolRef) =>
  queryOptions({
    queryKey: ['first-buyers', network, pool],
    queryFn: ({ signal }) => call(getFirstBuyers, { params: { network, pool }, signal }),
    refetchInterval: tradersPollMs,
  })

/** Query for all pools of a token, deepest first. */
export const tokenPoolsQuery = (network: Network, token: string) =>
  queryOptions({
    queryKey: ['token-pools', network, token],
    queryFn: ({ signal }) => call(getTokenPools, { params: { network, token }, signal }),
    refetchInterval: infoPollMs,
  })

/** As many as the server takes at once. */
const makersAtOnce = 100

/** Asks for any number of wallets' relations to the pool's token. */
export async function askMakers(
  { network, pool }: PoolRef,
  wallets: readonly string[],
  signal: AbortSignal,
): Promise<MakersWire> {
  const parts = Array.from({ length: Math.max(1, Math.ceil(wallets.length / makersAtOnce)) }, (_, at) =>
    wallets.slice(at * makersAtOnce, (at + 1) * makersAtOnce),
  )
  const ask = (part: readonly string[]) =>
    call(getMakers, {
      params: { network, pool },
      query: { wallets: part.join(',') },
      signal,
      priority: 'low',
    })
  const [first, ...others] = await Promise.all(parts.map(ask))
  if (!first) throw new Error('no part was asked for')
  return { ...first, makers: [first, ...others].flatMap(({ makers }) => makers) }
}

/** Query for wallets' relations to the pool's token, in a fixed order. */
export const makersQuery = ({ network, pool }: PoolRef, wallets: readonly string[]) =>
  queryOptions({
    queryKey: ['makers', network, pool, wallets],
    queryFn: ({ signal }) => askMakers({ network, pool }, wallets, signal),
    refetchInterval: makersPollMs,
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  })

/** Query for swaps that pass a filter, in its order, paged; of a launchpad token on its curve and after, as on its chart. */
export const filteredTradesQuery = ({ network, pool }: PoolRef, filter: TradeFilter) =>
  infiniteQueryOptions({
    queryKey: ['pool-trades', network, pool, filter],
    queryFn: ({ signal, pageParam }) =>
      call(getPoolTrades, {
        params: { network, pool },
        query: { ...toTradesQuery(filter), joined: 'true', limit: 100, before: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })

/** Query for trades marked on the chart, of a launchpad token on its curve and after. */
export const markTradesQuery = ({ network, pool }: PoolRef, wallets: readonly string[]) =>
  queryOptions({
    queryKey: ['mark-trades', network, pool, wallets],
    queryFn: async ({ signal }) => {
      const query = { tags: 'kol,dev', maker: wallets.join(','), joined: 'true', limit: 500 } as const
      return (await call(getPoolTrades, { params: { network, pool }, query, signal })).items
    },
    refetchInterval: infoPollMs,
    placeholderData: keepPreviousData,
  })
