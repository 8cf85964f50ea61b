import type { UserWire, WalletPositionWire } from '@peregrine/contract/routes/users'
import type { ReportPeriod } from '@peregrine/core/portfolio/reportPeriod'
import { Notice } from '@peregrine/ui/Notice'
import { Select } from '@peregrine/ui/Select'
import { useMemo } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useIsNarrow } from '../../kit/layout/useIsNarrow.ts'
import { VirtualList } from '../../kit/lists/VirtualList.tsx'
import { type OpenFigure, sortPositions } from './model.ts'
import { type PositionColumn, positionColumns } from './userSearch.ts'
import { gridOf, NarrowPosition, WidePosition } from './PositionRow.tsx'

type PositionsTableProps = {
  user: UserWire
  sort: PositionColumn
  isUp: boolean
  onSort: (column: PositionColumn, isUp: boolean) => void
  onOpen: (figure: OpenFigure) => void
}

const none: ReadonlySet<string> = new Set()
const idOf = ({ network, tokenAddress }: WalletPositionWire): string => `${network} ${tokenAddress}`

type HeadProps = Pick<PositionsTableProps, 'sort' | 'isUp' | 'onSort'> & { period: ReportPeriod }

/** The columns of a period, and the title of each. */
function useColumns(period: ReportPeriod) {
  const { t } = useTranslation()
  return positionColumns
    .filter((column) => column !== 'period' || period !== 'all')
    .map((column) => ({
      value: column,
      label:
        column === 'period'
          ? t('user.realised', { period: t(`user.period.${period}`) })
          : t(`column.${column}`),
    }))
}

function WideHead({ sort, isUp, onSort, period }: HeadProps) {
  const columns = useColumns(period)
  return (
    <div
      className={`${gridOf(period)} h-7 shrink-0 items-center border-line border-b px-3 text-data text-muted`}
    >
      {columns.map(({ value: column, label }) => (
        <button
          key={column}
          type="button"
          aria-pressed={column === sort}
          data-testid={`sort-${column}`}
          title={label}
          onClick={() => onSort(column, column === sort ? !isUp : false)}
          className={`cursor-pointer truncate hover:text-ink aria-pressed:text-ink ${column === 'token' ? 'text-left' : 'text-right'}`}
        >
          {label}
          {column === sort && <span aria-hidden> {isUp ? '↑' : '↓'}</span>}
        </button>
      ))}
    </div>
  )
}

function NarrowHead({ sort, isUp, onSort, period }: HeadProps) {
  const { t } = useTranslation()
  const columns = useColumns(period)
  return (
    <div className="flex h-9 shrink-0 items-center gap-2 border-line border-b px-3 text-data text-muted">
      <label className="flex items-center gap-2">
        {t('user.sort')}
        <Select
          value={sort}
          options={columns}
          onPick={(column) => onSort(column, false)}
          data-testid="sort-select"
        />
      </label>
      <button
        type="button"
        aria-label={t('user.sort')}
        aria-pressed={isUp}
        data-testid="sort-turn"
        onClick={() => onSort(sort, !isUp)}
        className="h-7 w-7 cursor-pointer rounded-control border border-line text-ink"
      >
        {isUp ? '↑' : '↓'}
      </button>
    </div>
  )
}

/** Every token that the wallet bought, sold or holds, with its result. */
export function PositionsTable({ user, onOpen, ...rest }: PositionsTableProps) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const { positions, report } = user
  const { period } = report
  const head = { ...rest, period }
  const { sort, isUp } = head
  const sorted = useMemo(() => sortPositions(positions, sort, isUp), [positions, sort, isUp])
  const Row = isNarrow ? NarrowPosition : WidePosition
  if (positions.length === 0)
    return (
      <Notice title={t('user.positions.empty')} testId="positions-empty">
        {t('user.positions.empty.says')}
      </Notice>
    )
  return (
    <>
      {isNarrow ? <NarrowHead {...head} /> : <WideHead {...head} />}
      <VirtualList
        items={sorted}
        idOf={idOf}
        rowHeight={isNarrow ? (period === 'all' ? 112 : 140) : 30}
        renderRow={(position) => <Row user={user} position={position} period={period} onOpen={onOpen} />}
        freshIds={none}
        label={t('user.positions')}
        testId="positions"
      />
    </>
  )
}
