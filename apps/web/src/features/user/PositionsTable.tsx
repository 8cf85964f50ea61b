import type { PositionWire } from '@peregrine/contract/routes/users'
import type { Network } from '@peregrine/core/network'
import { Notice } from '@peregrine/ui/Notice'
import { Select } from '@peregrine/ui/Select'
import { useMemo } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useIsNarrow } from '../../kit/layout/useIsNarrow.ts'
import { VirtualList } from '../../kit/lists/VirtualList.tsx'
import { type OpenFigure, sortPositions } from './model.ts'
import { type PositionColumn, positionColumns } from './userSearch.ts'
import { NarrowPosition, WidePosition } from './PositionRow.tsx'

type PositionsTableProps = {
  network: Network
  positions: readonly PositionWire[]
  sort: PositionColumn
  isUp: boolean
  onSort: (column: PositionColumn, isUp: boolean) => void
  onOpen: (figure: OpenFigure) => void
}

const none: ReadonlySet<string> = new Set()
const idOf = ({ tokenAddress }: PositionWire): string => tokenAddress

type HeadProps = Pick<PositionsTableProps, 'sort' | 'isUp' | 'onSort'>

function WideHead({ sort, isUp, onSort }: HeadProps) {
  const { t } = useTranslation()
  return (
    <div className="position-grid h-7 shrink-0 items-center border-line border-b px-3 text-data text-muted">
      {positionColumns.map((column) => (
        <button
          key={column}
          type="button"
          aria-pressed={column === sort}
          data-testid={`sort-${column}`}
          onClick={() => onSort(column, column === sort ? !isUp : false)}
          className={`cursor-pointer truncate hover:text-ink aria-pressed:text-ink ${column === 'token' ? 'text-left' : 'text-right'}`}
        >
          {t(`column.${column}`)}
          {column === sort && <span aria-hidden> {isUp ? '↑' : '↓'}</span>}
        </button>
      ))}
    </div>
  )
}

function NarrowHead({ sort, isUp, onSort }: HeadProps) {
  const { t } = useTranslation()
  return (
    <div className="flex h-9 shrink-0 items-center gap-2 border-line border-b px-3 text-data text-muted">
      <label className="flex items-center gap-2">
        {t('user.sort')}
        <Select
          value={sort}
          options={positionColumns.map((column) => ({ value: column, label: t(`column.${column}`) }))}
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

/** Every token the wallet bought or sold, with its result. */
export function PositionsTable({ network, positions, onOpen, ...head }: PositionsTableProps) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
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
        rowHeight={isNarrow ? 112 : 30}
        renderRow={(position) => <Row network={network} position={position} onOpen={onOpen} />}
        freshIds={none}
        label={t('user.positions')}
        testId="positions"
      />
    </>
  )
}
