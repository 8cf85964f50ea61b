import type { UserWire } from '@peregrine/contract/routes/users'
import { walletTrades } from '@peregrine/contract/topics/walletTrades'
import type { TradeWire } from '@peregrine/contract/trade'
import type { ReportScope } from '@peregrine/core/portfolio/reportScope'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useConnection } from '../../kit/http/useConnection.ts'
import { useTopics } from '../../live/useTopics.ts'
import { useTokenFigures } from '../../domain/tokens/useTokenFigures.ts'
import { type ReportChoice, rereadFigures, userQuery, userTradesQuery, type Wallet } from './api.ts'
import { atPrices, heldTokens } from './atPrices.ts'
import { createReread } from './createReread.ts'
import { type ChainTrades, joinChains, missesBetween } from './joinTrades.ts'
import { walletsOf } from './scopes.ts'

const pollMs = 10_000
const rereadMs = 1_000

/** Polls while the stream is down. */
function usePolling(): boolean {
  return useConnection(({ state }) => state !== 'live')
}

type Live = readonly (readonly TradeWire[] | undefined)[]

/** The wallet's live trades on each chain of the scope. */
function useLiveTrades(wallet: Wallet, scope: ReportScope): Live {
  return useTopics(
    walletTrades,
    useMemo(() => walletsOf(wallet, scope), [wallet, scope]),
  )
}

/** True when figures that were read before the stream began lack its newest trade. */
function lacksNewest(user: UserWire, live: readonly TradeWire[]): boolean {
  const [newest] = live
  if (newest?.network === undefined || newest.timestamp > (user.lastTradeAt ?? 0)) return newest !== undefined
  return user.network === newest.network && user.trades.items[0]?.id !== newest.id
}

/** Refetches the figures once the wallet has traded or a trade was retracted. */
function useReread(wallet: Wallet, live: Live, user: UserWire | undefined): void {
  const queries = useQueryClient()
  const [reread] = useState(() => createReread(() => rereadFigures(queries, wallet), rereadMs))
  const last = useRef<Live>([])
  useEffect(() => {
    if (!user || last.current === live) return
    const before = last.current
    last.current = live
    const isBehind = live.some((trades, at) => {
      if (!trades || trades === before[at]) return false
      return before[at] !== undefined || lacksNewest(user, trades)
    })
    if (isBehind) reread()
  }, [live, user, reread])
}

/**
 * Returns the wallet's figures: refetched after each of its trades, and repriced live in between. The page remounts for
 * another wallet.
 */
export function useLiveUser(wallet: Wallet, choice: ReportChoice) {
  const isPolling = usePolling()
  const live = useLiveTrades(wallet, choice.scope)
  const query = useQuery({ ...userQuery(wallet, choice), refetchInterval: isPolling ? pollMs : false })
  const { data, isPlaceholderData } = query
  useReread(wallet, live, isPlaceholderData ? undefined : data)
  const prices = useTokenFigures(useMemo(() => heldTokens(data), [data]))
  // Prices from a stream that is down are older than the loaded ones.
  const user = useMemo(() => (data && !isPolling ? atPrices(data, prices) : data), [data, isPolling, prices])
  return { user, isOld: isPlaceholderData, error: query.error, refetch: query.refetch }
}

/** Returns the wallet's trades on all chains of the scope, newest first: live ones, and older ones by page. */
export function useUserTrades(wallet: Wallet, scope: ReportScope) {
  const isPolling = usePolling()
  const live = useLiveTrades(wallet, scope)
  const query = useInfiniteQuery(userTradesQuery(wallet, scope, isPolling ? pollMs : false))
  const { data, refetch } = query
  const chains = useMemo(
    () =>
      walletsOf(wallet, scope).map((_, at): ChainTrades => {
        const pages = data?.pages.flatMap((page) => page[at] ?? [])
        const items = pages?.flatMap((page) => page.items)
        // A stream that is down has nothing new, so the polled trades are the truth.
        return {
          live: isPolling && items ? undefined : live[at],
          pages: items,
          hasMore: pages?.at(-1)?.next != null,
        }
      }),
    [wallet, scope, data, isPolling, live],
  )
  const misses = chains.some((chain) => missesBetween(chain.live, chain.pages))
  useEffect(() => {
    if (misses) void refetch()
  }, [misses, data, refetch])
  const trades = useMemo(() => joinChains(chains), [chains])
  return { ...query, trades }
}
