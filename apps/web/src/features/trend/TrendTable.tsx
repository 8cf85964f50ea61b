import type { TrendRow } from '@peregrine/contract/routes/trend'
import type { TrendSort } from '@peregrine/contract/trendOrder'
import { trendRowId } from '@peregrine/contract/topics/trend'
import { memo } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { BuyButton } from '../../domain/quick-buy/BuyButton.tsx'
import { rowData } from '../../domain/tokens/rowTarget.ts'
import { TrendToken } from './TrendCells.tsx'
import { type TrendColumn, trendCell } from './trendColumns.tsx'

type TrendTableProps = {
  rows: readonly TrendRow[]
  columns: readonly TrendColumn[]
  sort: TrendSort
  isUp: boolean
  onSort: (sort: TrendSort, isUp: boolean) => void
  label: string
  /** Of a row's quick buy. */
}

type HeadProps = Pick<TrendTableProps, 'sort' | 'isUp' | 'onSort'> & { column: TrendColumn }

function Head({ column, sort, isUp, onSort }: HeadProps) {
  const { t } = useTranslation()
  const isSorted = column === sort
  const order = isUp ? 'ascending' : 'descending'
  // Ages sort youngest first, everything else largest first.
  const next = isSorted ? !isUp : column === 'age'
  return (
    <th scope="col" aria-sort={isSorted ? order : undefined} className="px-2 py-0 text-right font-normal">
      <button
        type="button"
        data-testid={`trend-sort-${column}`}
        onClick={() => onSort(column, next)}
        className={`h-7 cursor-pointer whitespace-nowrap hover:text-ink ${isSorted ? 'font-semibold text-ink' : ''}`}
      >
        {t(`trend.column.${column}`)}
        {isSorted && <span aria-hidden> {isUp ? '↑' : '↓'}</span>}
      </button>
    </th>
  )
}

type LineProps = { row: TrendRow } & Pick<TrendTableProps, 'columns'>

function Line({ row, columns }: LineProps) {
  const { network, tokenAddress: token, poolAddress: pool, symbol, name } = row
  return (
    <tr
      className="relative h-9 border-line border-b hover:bg-raised"
      data-testid="trend-row"
      data-token={token}
      {...rowData({ network, token, pool, symbol, name })}
    >
      <th scope="row" className="px-3 text-left font-normal">
        <TrendToken row={row} />
      </th>
      {columns.map((column) => (
        <td key={column} className="whitespace-nowrap px-2 text-right" data-column={column}>
          {trendCell[column](row)}
        </td>
      ))}
      <td className="px-2 text-right">
        <BuyButton {...{ network, token, pool, symbol }} place="trend" testId="trend-buy" />
      </td>
    </tr>
  )
}

const MemoLine = memo(Line)

/** Tokens with their figures, sortable by column. */
export function TrendTable({ rows, columns, label, ...head }: TrendTableProps) {
  const { t } = useTranslation()
  return (
    <table className="w-full border-collapse text-data" aria-label={label} data-testid="trend-table">
      <thead className="sticky top-0 z-20 bg-surface text-muted shadow-[inset_0_-1px_0_var(--line)]">
        <tr>
          <th scope="col" className="px-3 text-left font-normal">
            {t('trend.column.token')}
          </th>
          {columns.map((column) => (
            <Head key={column} column={column} {...head} />
          ))}
          <th scope="col" className="px-2 text-right font-normal">
            {t('trend.column.buy')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <MemoLine key={trendRowId(row)} row={row} columns={columns} />
        ))}
      </tbody>
    </table>
  )
}
