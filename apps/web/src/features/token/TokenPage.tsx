import type { MarketStats } from '@peregrine/contract/marketStats'
import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import { marketStats } from '@peregrine/contract/topics/marketStats'
import { Panel } from '@peregrine/ui/Panel'
import { Skeleton, SkeletonRows } from '@peregrine/ui/Skeleton'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useTopic } from '../../live/useTopic.ts'
import { priceText, shortAddress, usdShort } from '../../kit/figures/formatFigure.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { SplitColumn } from '../../kit/layout/SplitColumn.tsx'
import { useIsMiddle, useIsNarrow } from '../../kit/layout/useIsNarrow.ts'
import { useOwnTitle } from '../../kit/layout/usePageTitle.ts'
import { usePreferences } from '../../kit/preferences/usePreferences.ts'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import type { PoolRef } from './api.ts'
import { LeftRail, type RailSlot } from './LeftRail.tsx'
import { SideDrawer } from './SideDrawer.tsx'
import { PositionPlace } from './side/PositionPlace.tsx'
import { TokenHeader } from './TokenHeader.tsx'
import { tokenParts } from './tokenParts.ts'
import { TokenSkeleton } from './TokenSkeleton.tsx'
import type { TokenSearch, TokenTab } from './tokenSearch.ts'
import { filterOf, searchOf, type TradeFilter } from './tradeFilter.ts'

const { ChartPanel, NarrowToken, TokenSide, TokenTables } = tokenParts

/** Parts of other features on a token's page. */
export type TokenSlots = {
  rails: readonly RailSlot[]
  star: (info: PoolInfoWire) => ReactNode
  copyMark?: (info: PoolInfoWire) => ReactNode
  verdict: (info: PoolInfoWire) => ReactNode
  security: (info: PoolInfoWire) => ReactNode
  similar: (info: PoolInfoWire) => ReactNode
  /** The form that buys and sells. */
  trade: (info: PoolInfoWire, market: { price: number | null; marketCap: number | null }) => ReactNode
  /** The user's own transactions of the token. */
  history: (info: PoolInfoWire) => ReactNode
  /** The user's live orders of the token; `onMine` shows the transactions. */
  orders: (info: PoolInfoWire, onMine: () => void) => ReactNode
  /** Tweets that name the token. */
  tweets: (info: PoolInfoWire) => ReactNode
}

type TokenPageProps = {
  pool: PoolRef
  info: PoolInfoWire
  search: TokenSearch
  onSearch: (search: TokenSearch) => void
  slots: TokenSlots
}

/** Returns the tab and filter from the address bar, with their setters. */
function useTables(search: TokenSearch, onSearch: (search: TokenSearch) => void) {
  const tab: TokenTab = search.tab ?? 'trades'
  const filter = useMemo(() => filterOf(search), [search])
  const onFilter = useCallback(
    (next: TradeFilter) => onSearch(searchOf(next, search.tab)),
    [onSearch, search.tab],
  )
  const onTab = (next: TokenTab) => onSearch(searchOf(filter, next))
  const onMaker = useCallback(
    (wallet: string) => onSearch(searchOf({ makers: [wallet] }, 'trades')),
    [onSearch],
  )
  const onTrades = (next: TradeFilter) => onSearch(searchOf(next, 'trades'))
  const onTime = (fromMs: number, toMs: number) => onTrades({ ...filter, fromMs, toMs })
  return { tab, filter, onFilter, onTab, onMaker, onTime, onTrades }
}

/** Returns the token's current value and shows it in the page title. */
function useWorth(info: PoolInfoWire, stats: MarketStats | undefined) {
  const mode = usePreferences(({ displayMode }) => displayMode)
  const price = stats?.tokenPrice ?? info.tokenPrice
  const cap = stats?.marketCap ?? info.marketCap
  const name = info.tokenSymbol || shortAddress(info.tokenAddress)
  useOwnTitle(`${name} ${mode === 'mcap' ? usdShort(cap) : priceText(price)}`)
  return { price, cap }
}

/** In the header before the chart is drawn. */
const waitingParts = {
  star: <span className="h-7 w-14 shrink-0" />,
  verdict: <Skeleton className="h-8 w-full" />,
  hasHolders: false,
}

function headerParts({ star, copyMark, verdict }: TokenSlots, info: PoolInfoWire) {
  return { star: star(info), copyMark: copyMark?.(info), verdict: verdict(info), hasHolders: true }
}

/** As tall as the lists that will replace it. */
function TablesSkeleton() {
  return (
    <div className="min-h-0 flex-1 overflow-hidden rounded-panel border border-line" aria-busy>
      <SkeletonRows count={8} rowHeight={26} />
    </div>
  )
}

/** As tall as the side panels that will replace it. */
function SideSkeleton({ hasLaunch }: { hasLaunch: boolean }) {
  return (
    <>
      {hasLaunch && <Skeleton className="h-24" />}
      <Skeleton className="h-72" />
      <Skeleton className="h-24" />
    </>
  )
}

/** The ticket, which stays in sight, above facts that scroll and their marks; on a low screen it scrolls along. */
function SideColumn({ ticket, children }: { ticket: ReactNode; children: ReactNode }) {
  return (
    <aside className="flex w-80 shrink-0 flex-col gap-2 overflow-y-auto *:shrink-0" data-testid="token-side">
      <Panel title="" testId="trade-place" className="z-20 [@media(min-height:640px)]:sticky top-0">
        {ticket}
      </Panel>
      {children}
    </aside>
  )
}

/** At 1440 by 900 the chart has nearly half of the screen, and the lists a handful of rows. */
const chartShare = { min: 30, max: 80, initial: 64 }

function ChartOverTables({ chart, tables }: { chart: ReactNode; tables: ReactNode }) {
  const { t } = useTranslation()
  return (
    <SplitColumn
      label={t('token.divider')}
      hint={t('token.divider.keys')}
      limits={chartShare}
      storedAs="chartShare"
      upper={chart}
      lower={tables}
      testId="chart-divider"
    />
  )
}

/** Maximum wait for the chart and the first rows. */
const patienceMs = 4_000

/** Tells when the chart and the first rows are drawn, have failed, or take too long: then the panels next to them load. */
function useChartAndRowsFirst({ hasChart, hasRows }: { hasChart: boolean; hasRows: boolean }) {
  const [isChartDone, setChartDone] = useState(!hasChart)
  const [areRowsDone, setRowsDone] = useState(!hasRows)
  const onChart = useCallback(() => setChartDone(true), [])
  const onRows = useCallback(() => setRowsDone(true), [])
  useEffect(() => {
    const timer = setTimeout(() => {
      onChart()
      onRows()
    }, patienceMs)
    return () => clearTimeout(timer)
  }, [onChart, onRows])
  return { isDone: isChartDone && areRowsDone, onChart, onRows }
}

/** A pool's page: lists, candles above trades and holders, then trading and facts. */
export function TokenPage({ pool, info, search, onSearch, slots }: TokenPageProps) {
  const stats = useTopic(marketStats, { chainType: pool.network, poolAddress: pool.pool })
  const isNarrow = useIsNarrow()
  const isMiddle = useIsMiddle()
  const { onTime, onTrades, ...table } = useTables(search, onSearch)
  const tables = {
    ...table,
    history: () => slots.history(info),
    orders: (onMine: () => void) => slots.orders(info, onMine),
    tweets: () => slots.tweets(info),
  }
  const { price, cap } = useWorth(info, stats)
  const trade = slots.trade(info, { price, marketCap: cap })
  const { isDone, onChart, onRows } = useChartAndRowsFirst({
    hasChart: !isNarrow || search.tab === undefined,
    hasRows: !isNarrow && table.tab === 'trades',
  })
  const side = (
    <PartBoundary fallback={<SideSkeleton hasLaunch={Boolean(info.launch)} />}>
      <TokenSide
        pool={pool}
        info={info}
        stats={stats}
        security={slots.security(info)}
        similar={slots.similar(info)}
      />
    </PartBoundary>
  )
  const chart = (
    <PartBoundary
      fallback={
        <div className="min-h-80 flex-1 border-line sm:min-h-0 sm:rounded-panel sm:border" aria-busy />
      }
    >
      <ChartPanel
        pool={pool}
        info={info}
        price={price}
        cap={cap}
        filter={tables.filter}
        onTime={onTime}
        onTrades={onTrades}
        onDone={onChart}
        onMaker={tables.onMaker}
      />
    </PartBoundary>
  )
  const header = (
    <TokenHeader
      network={pool.network}
      info={info}
      stats={stats}
      {...(isDone ? headerParts(slots, info) : waitingParts)}
      tools={isMiddle && <SideDrawer pool={pool} info={info} side={side} trade={trade} />}
    />
  )
  if (isNarrow)
    return (
      <PartBoundary fallback={<TokenSkeleton />}>
        <NarrowToken
          pool={pool}
          info={info}
          header={header}
          chart={chart}
          side={side}
          trade={trade}
          tables={tables}
        />
      </PartBoundary>
    )
  const ticket = <PartBoundary fallback={<Skeleton className="m-3 h-72" />}>{trade}</PartBoundary>
  return (
    <div className="flex h-full flex-col gap-2 p-2" data-testid="token-page">
      {header}
      <div className="flex min-h-0 flex-1 gap-2">
        {!isMiddle && <LeftRail rails={slots.rails} isReady={isDone} />}
        <ChartOverTables
          chart={chart}
          tables={
            <PartBoundary fallback={<TablesSkeleton />}>
              <TokenTables pool={pool} info={info} {...tables} onRows={onRows} />
            </PartBoundary>
          }
        />
        {!isMiddle && (
          <SideColumn ticket={ticket}>
            <PositionPlace pool={pool} info={info} />
            {isDone ? side : <SideSkeleton hasLaunch={Boolean(info.launch)} />}
          </SideColumn>
        )}
      </div>
    </div>
  )
}
