import {
  getUser,
  getUserPosition,
  getUserSources,
  getUserTrades,
  type UserPositionWire,
  type UserSourcesWire,
  type UserWire,
} from '@peregrine/contract/routes/users'
import type { ReportFigure } from '@peregrine/contract/walletReport'
import type { ReportScope } from '@peregrine/core/portfolio/reportScope'
import type { TradeWire } from '@peregrine/contract/trade'
import type { Network } from '@peregrine/core/network'
import type { ProfitMethod } from '@peregrine/core/portfolio/position'
import type { ReportPeriod } from '@peregrine/core/portfolio/reportPeriod'
import type { RoiBand } from '@peregrine/core/portfolio/roiBand'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/http/call.ts'
import { walletsOf } from './scopes.ts'

const tradesPerPage = 100

export type Wallet = { network: Network; address: string }

/** What a wallet's figures are of. */
export type ReportChoice = { method: ProfitMethod; period: ReportPeriod; scope: ReportScope }

/**
 * Query for the wallet's figures and positions; another choice keeps the old figures until its own arrive.
 */
export const userQuery = ({ network, address }: Wallet, choice: ReportChoice) =>
  queryOptions({
    queryKey: ['user', address, network, choice],
    queryFn: ({ signal }): Promise<UserWire> =>
      call(getUser, { params: { network, address }, query: { ...choice, limit: 1 }, signal }),
    placeholderData: keepPreviousData,
  })

/** A page of the wallet's trades on one chain; null when its last page was already read. */
export type ChainPage = { network: Network; items: TradeWire[]; next: string | null } | null

/** Query for one page of trades per chain. */
async function readPages(
  wallets: readonly Wallet[],
  befores: readonly (string | null)[] | null,
  signal: AbortSignal,
): Promise<ChainPage[]> {
  return Promise.all(
    wallets.map(async (wallet, at) => {
      const before = befores?.[at] ?? null
      if (befores && before === null) return null
      const query = { limit: tradesPerPage, before: before ?? undefined }
      return { network: wallet.network, ...(await call(getUserTrades, { params: wallet, query, signal })) }
    }),
  )
}

/**
 * Query for the wallet's trades by page, on every chain of the scope. Only the first page is refetched, so that a reader
 * further down is not moved.
 */
export const userTradesQuery = (wallet: Wallet, scope: ReportScope, pollMs: number | false) =>
  infiniteQueryOptions({
    queryKey: ['user-trades', wallet.address, wallet.network, scope],
    queryFn: ({ signal, pageParam }) => readPages(walletsOf(wallet, scope), pageParam, signal),
    initialPageParam: null as (string | null)[] | null,
    getNextPageParam: (page) => {
      const next = page.map((each) => each?.next ?? null)
      return next.every((cursor) => cursor === null) ? null : next
    },
    refetchInterval: ({ state }) => (state.data && state.data.pages.length > 1 ? false : pollMs),
  })

/** Query for a position with the trades behind its numbers. */
export const positionQuery = (wallet: Wallet, token: string, method: ProfitMethod) =>
  queryOptions({
    queryKey: ['user-position', wallet.address, wallet.network, token, method],
    queryFn: ({ signal }): Promise<UserPositionWire> =>
      call(getUserPosition, { params: { ...wallet, token }, query: { method }, signal }),
  })

/** A figure of the report, or a part of it: a day, a band, a token. */
export type SourcesAsked = {
  figure: ReportFigure
  day?: string
  band?: RoiBand
  of?: { network: Network; token: string }
}

/** Query for the trades behind a figure of the report. */
export const sourcesQuery = (
  { network, address }: Wallet,
  choice: ReportChoice,
  { of, ...asked }: SourcesAsked,
) =>
  queryOptions({
    queryKey: ['user-sources', address, network, choice, asked, of],
    queryFn: ({ signal }): Promise<UserSourcesWire> =>
      call(getUserSources, {
        // A token is of one chain, and the path names it.
        params: { network: of?.network ?? network, address },
        query: { ...choice, ...asked, token: of?.token },
        signal,
      }),
  })

/** Refetches all visible results of the wallet; resolves when done. */
export async function rereadFigures(queries: QueryClient, { address }: Wallet): Promise<void> {
  const reread = (name: string) => queries.invalidateQueries({ queryKey: [name, address] })
  await Promise.all([reread('user'), reread('user-position'), reread('user-sources')])
}
