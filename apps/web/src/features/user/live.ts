import type { UserWire } from '@peregrine/contract/routes/users'
import { walletTrades } from '@peregrine/contract/topics/walletTrades'
import type { TradeWire } from '@peregrine/contract/trade'
import type { ProfitMethod } from '@peregrine/core/portfolio/position'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useConnection } from '../../kit/http/useConnection.ts'
import { useTopic } from '../../live/useTopic.ts'
import { useTokenFigures } from '../../domain/tokens/useTokenFigures.ts'
import { rereadFigures, userQuery, userTradesQuery, type Wallet } from './api.ts'
import { atPrices, heldTokens } from './atPrices.ts'
import { createReread } from './createReread.ts'
import { joinTrades, missesBetween } from './model.ts'

const pollMs = 10_000
const rereadMs = 1_000

/** Polls while the stream is down. */
function usePolling(): boolean {
  return useConnection(({ state }) => state !== 'live')
}

/** Refetches the figures once the wallet has traded or a trade was retracted. */
function useReread(wallet: Wallet, live: readonly TradeWire[] | undefined, user: UserWire | undefined): void {
  const queries = useQueryClient()
  const [reread] = useState(() => createReread(() => rereadFigures(queries, wallet), rereadMs))
  const lastLive = useRef<readonly TradeWire[]>(undefined)
  useEffect(() => {
    if (!live || !user || lastLive.current === live) return
    const isFirst = lastLive.current === undefined
    lastLive.current = live
    // Figures loaded before the stream began either include the newest trade or are behind.
    if (!isFirst || user.trades.items[0]?.id !== live[0]?.id) reread()
  }, [live, user, reread])
}

/**
 * Returns the wallet's figures: refetched after each of its trades, and repriced live in between. The page remounts for
 * another wallet.
 */
export function useLiveUser(wallet: Wallet, method: ProfitMethod) {
  const isPolling = usePolling()
  const live = useTopic(walletTrades, wallet)
  const query = useQuery({ ...userQuery(wallet, method), refetchInterval: isPolling ? pollMs : false })
  const { data } = query
  useReread(wallet, live, data)
  const prices = useTokenFigures(useMemo(() => heldTokens(data), [data]))
  // Prices from a stream that is down are older than the loaded ones.
  const user = useMemo(() => (data && !isPolling ? atPrices(data, prices) : data), [data, isPolling, prices])
  return { user, error: query.error, refetch: query.refetch }
}

/** Returns the wallet's trades, newest first: live ones, and older ones by page. */
export function useUserTrades(wallet: Wallet) {
  const isPolling = usePolling()
  const live = useTopic(walletTrades, wallet)
  const query = useInfiniteQuery(userTradesQuery(wallet, isPolling ? pollMs : false))
  const { data, refetch } = query
  const pages = useMemo(() => data?.pages.flatMap(({ items }) => items), [data])
  // A stream that is down has nothing new, so the polled trades are the truth.
  const told = isPolling && pages ? undefined : live
  const misses = missesBetween(told, pages)
  useEffect(() => {
    if (misses) void refetch()
  }, [misses, pages, refetch])
  const trades = useMemo(() => joinTrades(told, pages), [told, pages])
  return { ...query, trades }
}
