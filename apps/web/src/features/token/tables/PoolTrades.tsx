import { swap } from '@peregrine/contract/topics/swap'
import type { TradeWire } from '@peregrine/contract/trade'
import { shownTrades } from '@peregrine/contract/tradeList'
import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { useTopic } from '../../../live/useTopic.ts'
import { LoadFailure } from '../../../kit/http/LoadFailure.tsx'
import { useIsNarrow } from '../../../kit/layout/useIsNarrow.ts'
import { LiveList } from '../../../kit/lists/LiveList.tsx'
import { moveRowFocus } from '../../../kit/lists/moveRowFocus.ts'
import { type DisplayMode, usePreferences } from '../../../kit/preferences/usePreferences.ts'
import { filteredTradesQuery, type PoolRef } from '../api.ts'
import { isFiltered, joinTrades, passes, type People, tagsOfMaker, type TradeFilter } from '../tradeFilter.ts'
import { PoolTradeRow, tradeGrid } from './PoolTradeRow.tsx'
import { TradeFilters } from './TradeFilters.tsx'
import { useGapReread } from './useGapReread.ts'
import { useMakers } from './useMakers.ts'

const rowHeight = 26
const idOf = (trade: TradeWire): string => trade.id
const none: readonly TradeWire[] = []

function Head({ mode }: { mode: DisplayMode }) {
  const { t } = useTranslation()
  return (
    <div className={`${tradeGrid} h-7 shrink-0 border-line border-b text-muted`}>
      <span>{t('column.age')}</span>
      <span>{t('column.side')}</span>
      <span className="text-right">{t(mode === 'mcap' ? 'column.mcap' : 'column.price')}</span>
      <span className="text-right max-sm:hidden">{t('column.amount')}</span>
      <span className="text-right">{t('column.value')}</span>
      <span className="truncate sm:pl-3">{t('column.wallet')}</span>
    </div>
  )
}

/** Returns the live swaps that pass the filter, followed by older ones when requested. */
function useTrades(
  pool: PoolRef,
  filter: TradeFilter,
  people: People,
  live: readonly TradeWire[] | undefined,
) {
  const [wantsOlder, setWantsOlder] = useState(false)
  const isOn = wantsOlder || isFiltered(filter)
  const pages = useInfiniteQuery({ ...filteredTradesQuery(pool, filter), enabled: isOn })
  const { refetch } = pages
  const older = useMemo(() => pages.data?.pages.flatMap(({ items }) => items), [pages.data])
  const read = useCallback(() => void refetch(), [refetch])
  useGapReread(live, {
    trades: isOn ? older : undefined,
    readAtMs: pages.dataUpdatedAt,
    isReading: pages.isFetching,
    read,
  })
  const trades = useMemo(() => {
    if (!isOn) return live?.slice(0, shownTrades)
    const passing = (live ?? []).filter((trade) => passes(filter, people, trade))
    return older && joinTrades(passing, older)
  }, [isOn, live, filter, people, older])
  const more = isOn ? () => void pages.fetchNextPage() : () => setWantsOlder(true)
  const hasMore = isOn ? pages.hasNextPage : (live?.length ?? 0) >= shownTrades
  return {
    trades,
    more,
    hasMore,
    isBusy: pages.isFetching && isOn,
    error: isOn ? pages.error : null,
    retry: pages.refetch,
  }
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

type PoolTradesProps = { pool: PoolRef; filter: TradeFilter; onFilter: (filter: TradeFilter) => void }

/** A pool's swaps: live, filtered by wallet, size and time, and back to the first. */
export function PoolTrades({ pool, filter, onFilter }: PoolTradesProps) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const mode = usePreferences(({ displayMode }) => displayMode)
  const live = useTopic(swap, { chainType: pool.network, poolAddress: pool.pool })
  const makers = useMakers(pool, live ?? none)
  const { trades, more, hasMore, isBusy, error, retry } = useTrades(pool, filter, makers.people, live)
  const onMaker = useCallback(
    (wallet: string) => onFilter({ ...filter, makers: [...new Set([...(filter.makers ?? []), wallet])] }),
    [filter, onFilter],
  )
  return (
    <>
      <TradeFilters filter={filter} onFilter={onFilter} />
      <Head mode={mode} />
      <TradesInstead
        trades={trades}
        error={error}
        retry={() => void retry()}
        isFiltered={isFiltered(filter)}
      />
      {trades && trades.length > 0 && (
        <div className="contents" onKeyDown={moveRowFocus}>
          <LiveList
            items={trades}
            idOf={idOf}
            rowHeight={rowHeight}
            renderRow={(trade) => (
              <PoolTradeRow
                trade={trade}
                mode={mode}
                isNarrow={isNarrow}
                maker={makers.of(trade.senderAddress)}
                tags={tagsOfMaker(makers.people, trade)}
                onMaker={onMaker}
              />
            )}
            label={t('token.trades')}
            testId="pool-trades"
            waitingKey="feed.new"
            context={JSON.stringify(filter)}
          />
        </div>
      )}
      {hasMore && (
        <div className="flex h-8 shrink-0 items-center justify-center border-line border-t">
          <Button variant="ghost" onClick={more} disabled={isBusy} data-testid="trades-older">
            {t('token.trades.older')}
          </Button>
        </div>
      )}
    </>
  )
}
