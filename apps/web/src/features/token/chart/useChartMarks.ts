import type { TradeWire } from '@peregrine/contract/trade'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { relationOf, useKnownWallets } from '../../../domain/watched-wallets/useKnownWallets.ts'
import { markTradesQuery, type PoolRef } from '../api.ts'
import { useMarketTrades } from '../tables/useMarketTrades.ts'
import { type ChartPeriod, secondsOf } from './chartPeriods.ts'
import { type ChartMark, type KindOf, markKind, toMarks } from './marks.ts'
import { useChartPreferences } from './useChartPreferences.ts'

const none: readonly TradeWire[] = []

/** The server's limit of wallets per request. */
const askedWallets = 50

function withLive(asked: readonly TradeWire[], live: readonly TradeWire[]): readonly TradeWire[] {
  const known = new Set(asked.map(({ id }) => id))
  const added = live.filter(({ id }) => !known.has(id))
  return added.length > 0 ? [...asked, ...added] : asked
}

/** Returns the trades of own, watched and tagged wallets, the developer and KOLs as chart marks. */
export function useChartMarks(
  pool: PoolRef,
  market: readonly string[],
  { period, developer }: { period: ChartPeriod; developer: string | null },
): readonly ChartMark[] {
  const wallets = useKnownWallets()
  const { areMarksOn, markKinds: kinds, minMarkUsd } = useChartPreferences()
  const named = useMemo(
    () =>
      [...wallets.own, ...wallets.followed, ...wallets.marked]
        .map(({ address }) => address)
        .slice(0, askedWallets),
    [wallets],
  )
  const { data: asked = none } = useQuery({ ...markTradesQuery(pool, named), enabled: areMarksOn })
  const live = useMarketTrades(pool.network, market) ?? none
  const kindOf = useMemo<KindOf>(
    () =>
      ({ senderAddress, userName }) => {
        const tags = [
          ...(senderAddress === developer ? ['dev' as const] : []),
          ...(userName ? ['kol' as const] : []),
        ]
        const kind = markKind(relationOf(wallets, senderAddress), tags)
        return kind && kinds.includes(kind) ? kind : null
      },
    [wallets, kinds, developer],
  )
  // Nearly all live trades are by unknown wallets: the list only changes for the others.
  const noticed = live.filter((trade) => kindOf(trade) !== null)
  const noticedIds = noticed.map(({ id }) => id).join(' ')
  return useMemo(
    () =>
      areMarksOn
        ? toMarks(withLive(asked, noticed), { kindOf, seconds: secondsOf(period), minUsd: minMarkUsd })
        : [],
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [areMarksOn, asked, noticedIds, kindOf, period, minMarkUsd],
  )
}
