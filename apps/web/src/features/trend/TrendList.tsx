import type { TrendRow } from '@peregrine/contract/routes/trend'
import type { TrendSort } from '@peregrine/contract/trendOrder'
import { networks } from '@peregrine/core/network'
import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { Select } from '@peregrine/ui/Select'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { useDeferredValue } from 'react'
import { IncompleteLine } from '../../domain/gaps/IncompleteMark.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useIsNarrow } from '../../kit/layout/useIsNarrow.ts'
import { KolGap } from '../../domain/kols/KolGap.tsx'
import { QuickBuyTools } from '../../domain/quick-buy/QuickBuyTools.tsx'
import { WatchedHolders } from '../../domain/watched-wallets/WatchedHolders.tsx'
import { LinesLegend } from './LinesLegend.tsx'
import { TrendLines } from './TrendLines.tsx'
import { TrendPresets } from './TrendPresets.tsx'
import { TrendTable } from './TrendTable.tsx'
import { TrendTools } from './TrendTools.tsx'
import { type TrendColumn, trendColumns, usualColumns } from './trendColumns.tsx'
import { type TrendChoice, type TrendSearch, toSearch, trendChoice } from './trendSearch.ts'
import { useTrend } from './useTrend.ts'
import { useTrendTrail } from './useTrendTrail.ts'

type TrendListProps = {
  search: TrendSearch
  onSearch: (search: TrendSearch) => void
  /** The page's defaults for values missing from the address. */
  own?: Partial<Omit<TrendChoice, 'filters'>>
  columns?: readonly TrendColumn[]
  limit?: number
  /** False on a page dedicated to one of the lists. */
  hasLists?: boolean
}

const networksOf = ({ net }: TrendChoice) => (net === 'all' ? networks : [net])

type SortProps = { choice: TrendChoice; onSort: (sort: TrendSort, isUp: boolean) => void }

/** Below 640 px there are no column heads to sort by. */
function NarrowSort({ choice, onSort }: SortProps) {
  const { t } = useTranslation()
  return (
    <div className="flex shrink-0 items-center gap-2 text-data text-muted">
      <label className="flex items-center gap-2 whitespace-nowrap">
        {t('trend.sort')}
        <Select
          value={choice.s}
          options={trendColumns.map((column) => ({ value: column, label: t(`trend.column.${column}`) }))}
          onPick={(column) => onSort(column, column === 'age')}
          data-testid="trend-sort"
        />
      </label>
      <Button
        aria-label={t('trend.sort.turn')}
        data-testid="trend-turn"
        onClick={() => onSort(choice.s, !choice.up)}
      >
        {choice.up ? '↑' : '↓'}
      </Button>
      <QuickBuyTools place="trend" networks={networksOf(choice)} />
    </div>
  )
}

function EmptyTrend({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <Notice
      title={t('trend.empty')}
      testId="trend-empty"
      action={
        <Button variant="primary" onClick={onClear}>
          {t('trend.filter.clear')}
        </Button>
      }
    >
      {t('trend.empty.says')}
    </Notice>
  )
}

type RowsProps = SortProps & {
  rows: readonly TrendRow[]
  isNarrow: boolean
  columns: readonly TrendColumn[]
  label: string
}

/** As many as fit in a window. */
const firstRows = 24

/** Renders the visible rows first and the others in steps. */
function Rows({ rows, isNarrow, choice, columns, onSort, label }: RowsProps) {
  const shown = useDeferredValue(rows, rows.slice(0, firstRows))
  const tokens = shown.map(({ network, tokenAddress: token }) => ({ network, token }))
  return (
    <WatchedHolders tokens={tokens}>
      {isNarrow ? (
        <TrendLines rows={shown} sort={choice.s} label={label} />
      ) : (
        <TrendTable
          rows={shown}
          columns={columns}
          sort={choice.s}
          isUp={choice.up}
          onSort={onSort}
          label={label}
        />
      )}
    </WatchedHolders>
  )
}

function Body({
  choice,
  onSort,
  onClear,
  columns = usualColumns,
  limit = 100,
}: SortProps & { onClear: () => void } & Pick<TrendListProps, 'columns' | 'limit'>) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const { rows, isHeld, isLoaded, isOld, incompleteSince, holding } = useTrend(choice, limit)
  useTrendTrail('page', rows)
  const label = t(`trend.list.${choice.list}`)
  if (!isLoaded) return <SkeletonRows count={16} rowHeight={isNarrow ? 48 : 36} />
  if (rows.length === 0) return <EmptyTrend onClear={onClear} />
  return (
    <div className="relative flex min-h-0 flex-1 flex-col" {...holding}>
      <IncompleteLine since={incompleteSince} />
      {isHeld && (
        <p
          className="pointer-events-none absolute right-3 bottom-2 z-30 rounded-control border border-line bg-overlay px-2 py-0.5 text-[11px] text-muted"
          data-testid="trend-held"
        >
          {t('trend.held')}
        </p>
      )}
      {/* Scrolling areas must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        className="relative min-h-0 flex-1 overflow-auto aria-busy:opacity-60"
        tabIndex={0}
        role="region"
        aria-label={label}
        aria-busy={isOld}
      >
        <Rows
          rows={rows}
          isNarrow={isNarrow}
          choice={choice}
          columns={columns}
          onSort={onSort}
          label={label}
        />
      </div>
    </div>
  )
}

/** The most traded or youngest tokens: lists, windows, networks, filters and a live table. */
export function TrendList({ search, onSearch, own, columns, limit, hasLists = true }: TrendListProps) {
  const isNarrow = useIsNarrow()
  const choice = trendChoice(search, own)
  const change = (next: Partial<TrendChoice>) => onSearch(toSearch(search, next))
  const onSort = (s: TrendSort, up: boolean) => change({ s, up })
  return (
    <section
      className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-panel border border-line bg-surface"
      data-testid="trend"
    >
      <TrendTools
        choice={choice}
        onChange={change}
        hasLists={hasLists}
        sort={isNarrow && <NarrowSort choice={choice} onSort={onSort} />}
      >
        <TrendPresets search={search} onSearch={onSearch} />
        {isNarrow ? (
          <LinesLegend choice={choice} />
        ) : (
          <QuickBuyTools place="trend" networks={networksOf(choice)} className="ml-auto" />
        )}
      </TrendTools>
      <KolGap form="line" />
      <Body
        choice={choice}
        onSort={onSort}
        onClear={() => change({ filters: {} })}
        columns={columns}
        limit={limit}
      />
    </section>
  )
}
