import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import type { TradeWire } from '@peregrine/contract/trade'
import { shownTrades } from '@peregrine/contract/tradeList'
import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { GapLine } from '../../../domain/gaps/GapMark.tsx'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { LoadFailure } from '../../../kit/http/LoadFailure.tsx'
import { useIsDrawn } from '../../../kit/layout/useIsDrawn.ts'
import { useIsNarrow } from '../../../kit/layout/useIsNarrow.ts'
import { LiveList } from '../../../kit/lists/LiveList.tsx'
import { moveRowFocus } from '../../../kit/lists/moveRowFocus.ts'
import { type DisplayMode, usePreferences } from '../../../kit/preferences/usePreferences.ts'
import { filteredTradesQuery, type PoolRef } from '../api.ts'
import { bornAt, migrationOf, poolsOfMarket } from '../market.ts'
import {
  isFiltered,
  isOver,
  passes,
  spanOfTrades,
  type People,
  tagsOfMaker,
  type TradeFilter,
  type TradeOrder,
  withLive,
} from '../tradeFilter.ts'
import { MigrationRow } from './MigrationRow.tsx'
import { PoolTradeRow, tradeGrid } from './PoolTradeRow.tsx'
import { TradeFilters } from './TradeFilters.tsx'
import { type TradeRow, toRows } from './tradeRows.ts'
import { useGapReread } from './useGapReread.ts'
import { useMakers } from './useMakers.ts'
import { useMarketTrades } from './useMarketTrades.ts'

const rowHeight = 26
const idOf = (row: TradeRow): string => row.id
const none: readonly TradeWire[] = []

type HeadProps = { mode: DisplayMode; order: TradeOrder; onOrder: (order: TradeOrder) => void }

/** The first column turns the order. */
function Head({ mode, order, onOrder }: HeadProps) {
  const { t } = useTranslation()
  const Arrow = order === 'newest' ? ArrowDown : ArrowUp
  return (
    <div className={`${tradeGrid} h-7 shrink-0 border-line border-b text-muted`}>
      <button
        type="button"
        title={t(`token.trades.${order}`)}
        aria-label={t(`token.trades.${order}`)}
        data-testid="trades-order"
        data-order={order}
        onClick={() => onOrder(order === 'newest' ? 'oldest' : 'newest')}
        className="flex h-full cursor-pointer items-center gap-0.5 whitespace-nowrap hover:text-ink"
      >
        {t('column.age')}
        <Arrow aria-hidden size={11} className="shrink-0" />
      </button>
      <span>{t('column.side')}</span>
      <span className="text-right">{t(mode === 'mcap' ? 'column.mcap' : 'column.price')}</span>
      <span className="text-right max-sm:hidden">{t('column.amount')}</span>
      <span className="text-right">{t('column.value')}</span>
      <span className="truncate sm:pl-3">{t('column.wallet')}</span>
    </div>
  )
}

type Live = readonly TradeWire[] | undefined

/** Reads pages of the swaps that pass the filter; newest first, again when live ones have outrun them. */
function usePages(pool: PoolRef, filter: TradeFilter, live: Live, isOn: boolean) {
  const { data, refetch, dataUpdatedAt, isFetching, ...rest } = useInfiniteQuery({
    ...filteredTradesQuery(pool, filter),
    enabled: isOn,
  })
  const trades = useMemo(() => data?.pages.flatMap(({ items }) => items), [data])
  const read = useCallback(() => void refetch(), [refetch])
  const isOutrun = isOn && filter.order !== 'oldest' && !isOver(filter, dataUpdatedAt)
  const found = {
    trades: isOutrun ? trades : undefined,
    readAtMs: dataUpdatedAt,
    isReading: isFetching,
    read,
  }
  useGapReread(live, found)
  return { ...rest, trades, read, isFetching }
}

/** Returns the live swaps that pass the filter, joined with pages of the others when those are requested. */
function useTrades(pool: PoolRef, filter: TradeFilter, people: People, live: Live) {
  const [wantsOlder, setWantsOlder] = useState(false)
  const isOldestFirst = filter.order === 'oldest'
  const isOn = wantsOlder || isOldestFirst || isFiltered(filter)
  const { trades: read, hasNextPage, ...pages } = usePages(pool, filter, live, isOn)
  const trades = useMemo(() => {
    if (!isOn) return live?.slice(0, shownTrades)
    const passing = (live ?? []).filter((trade) => passes(filter, people, trade))
    return read && withLive(read, passing, { isOldestFirst, isWhole: !hasNextPage })
  }, [isOn, isOldestFirst, live, filter, people, read, hasNextPage])
  const more = isOn ? () => void pages.fetchNextPage() : () => setWantsOlder(true)
  const hasMore = isOn ? hasNextPage : (live ?? none).length >= shownTrades
  const { isFetching, read: retry } = pages
  const error = isOn ? pages.error : null
  const isThere = trades !== undefined || error !== null
  return { trades, isThere, more, hasMore, isBusy: isFetching && isOn, error, retry }
}

type InsteadProps = {
  trades: readonly TradeWire[] | undefined
  error: unknown
  retry: () => void
  isFiltered: boolean
}

/** The placeholder for missing trades. */
function TradesInstead({ trades, error, retry, isFiltered: isSifted }: InsteadProps) {
  const { t } = useTranslation()
  if (!trades && error) return <LoadFailure error={error} onRetry={retry} />
  if (!trades) return <SkeletonRows count={8} rowHeight={rowHeight} />
  if (trades.length > 0) return null
  return <Notice title={t(isSifted ? 'filter.none' : 'token.trades.empty')} testId="pool-trades-empty" />
}

type PoolTradesProps = {
  pool: PoolRef
  info: PoolInfoWire
  filter: TradeFilter
  onFilter: (filter: TradeFilter) => void
  /** Called once the trades are drawn, or cannot be read. */
  onRows?: () => void
}

/** Tells that the frame it came with is drawn. */
function WhenDrawn({ onDrawn }: { onDrawn?: () => void }) {
  const isDrawn = useIsDrawn()
  useEffect(() => {
    if (isDrawn) onDrawn?.()
  }, [isDrawn, onDrawn])
  return null
}

type OlderProps = { order: TradeOrder; isBusy: boolean; onMore: () => void }

/** Asks for the trades that come after those listed. */
function Older({ order, isBusy, onMore }: OlderProps) {
  const { t } = useTranslation()
  return (
    <div className="flex h-8 shrink-0 items-center justify-center border-line border-t">
      <Button variant="ghost" onClick={onMore} disabled={isBusy} data-testid="trades-older">
        {t(order === 'newest' ? 'token.trades.older' : 'token.trades.later')}
      </Button>
    </div>
  )
}

type RowsProps = {
  rows: readonly TradeRow[]
  pool: PoolRef
  filter: TradeFilter
  makers: ReturnType<typeof useMakers>
  onMaker: (wallet: string) => void
}

/** The lines of the list. */
function Rows({ rows, pool, filter, makers, onMaker }: RowsProps) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const mode = usePreferences(({ displayMode }) => displayMode)
  const rowOf = (row: TradeRow) =>
    'migration' in row ? (
      <MigrationRow network={pool.network} migration={row.migration} />
    ) : (
      <PoolTradeRow
        trade={row.trade}
        mode={mode}
        isNarrow={isNarrow}
        maker={makers.of(row.trade.senderAddress)}
        tags={tagsOfMaker(makers.people, row.trade)}
        onMaker={onMaker}
      />
    )
  return (
    <div className="contents" onKeyDown={moveRowFocus}>
      <LiveList
        items={rows}
        idOf={idOf}
        rowHeight={rowHeight}
        renderRow={rowOf}
        label={t('token.trades')}
        testId="pool-trades"
        waitingKey="feed.new"
        context={JSON.stringify(filter)}
      />
    </div>
  )
}

/** A pool's swaps: live, filtered by wallet, size and time, back to the first, and from the first on. */
export function PoolTrades({ pool, info, filter, onFilter, onRows }: PoolTradesProps) {
  const mode = usePreferences(({ displayMode }) => displayMode)
  const live = useMarketTrades(pool.network, poolsOfMarket(info))
  const makers = useMakers(pool, live ?? none)
  const { trades, isThere, more, hasMore, isBusy, error, retry } = useTrades(
    pool,
    filter,
    makers.people,
    live,
  )
  const order = filter.order ?? 'newest'
  const migration = migrationOf(info)
  const rows = trades && toRows(trades, migration, { order, isWhole: !hasMore && !isFiltered(filter) })
  const onMaker = useCallback(
    (wallet: string) => onFilter({ ...filter, makers: [...new Set([...(filter.makers ?? []), wallet])] }),
    [filter, onFilter],
  )
  return (
    <>
      <TradeFilters filter={filter} onFilter={onFilter} />
      {trades && (
        <GapLine
          networks={[pool.network]}
          span={spanOfTrades(trades, { filter, hasMore, bornAt: bornAt(info) })}
        />
      )}
      <Head
        mode={mode}
        order={order}
        onOrder={(next) => onFilter({ ...filter, order: next === 'oldest' ? next : undefined })}
      />
      <TradesInstead trades={trades} error={error} retry={retry} isFiltered={isFiltered(filter)} />
      {rows && rows.length > 0 && (
        <Rows rows={rows} pool={pool} filter={filter} makers={makers} onMaker={onMaker} />
      )}
      {isThere && <WhenDrawn onDrawn={onRows} />}
      {hasMore && <Older order={order} isBusy={isBusy} onMore={more} />}
    </>
  )
}
