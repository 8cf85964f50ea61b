import type { TrendRow } from '@peregrine/contract/routes/trend'
import { trendRowId } from '@peregrine/contract/topics/trend'
import { memo } from 'react'
import { Age } from '../../kit/figures/Age.tsx'
import { Percent } from '../../kit/figures/Percent.tsx'
import { Price } from '../../kit/figures/Price.tsx'
import { Usd } from '../../kit/figures/Usd.tsx'
import { moveRowFocus } from '../../kit/lists/moveRowFocus.ts'
import { type DisplayMode, usePreferences } from '../../kit/preferences/usePreferences.ts'
import { rowData } from '../../domain/tokens/rowTarget.ts'
import { WatchedHolderCount } from '../../domain/watched-wallets/WatchedHolderCount.tsx'
import { TrendToken } from './TrendCells.tsx'
import { type TrendColumn, trendCell } from './trendColumns.tsx'

type LineProps = { row: TrendRow; mode: DisplayMode; extra: TrendColumn | null }

/** The right end of the second line: the age, or the sorted figure. */
function Extra({ row, extra }: Pick<LineProps, 'row' | 'extra'>) {
  return extra === null ? <Age sinceMs={row.bornAt} unknown="birth" /> : trendCell[extra](row)
}

function Line({ row, mode, extra }: LineProps) {
  const { network, tokenAddress: token, poolAddress: pool, symbol, name } = row
  return (
    <li
      className="relative flex h-12 flex-col justify-center gap-0.5 border-line border-b px-3 text-data hover:bg-raised"
      data-testid="trend-row"
      data-token={token}
      {...rowData({ network, token, pool, symbol, name })}
    >
      <div className="flex items-center gap-2">
        <TrendToken row={row} size={18} />
        <span className="ml-auto shrink-0 font-semibold">
          {mode === 'mcap' ? <Usd value={row.marketCap} unknown="cap" /> : <Price value={row.tokenPrice} />}
        </span>
      </div>
      <div className="flex items-center gap-2 text-muted">
        <Usd value={row.volume} />
        <Extra row={row} extra={extra} />
        {extra !== 'kols' && (
          <WatchedHolderCount network={row.network} token={row.tokenAddress} titleKey="trend.followed" />
        )}
        <span className="ml-auto">
          <Percent value={row.change} />
        </span>
      </div>
    </li>
  )
}

const MemoLine = memo(Line)
const alwaysShown: readonly (TrendColumn | undefined)[] = ['volume', 'change', 'age', 'marketCap', 'price']

type TrendLinesProps = { rows: readonly TrendRow[]; sort: TrendColumn; label: string }

/** The same tokens in two lines each, for narrow spaces. */
export function TrendLines({ rows, sort, label }: TrendLinesProps) {
  const mode = usePreferences(({ displayMode }) => displayMode)
  const extra = alwaysShown.includes(sort) ? null : sort
  return (
    // The keys move the focus between its links.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul aria-label={label} data-testid="trend-lines" onKeyDown={moveRowFocus}>
      {rows.map((row) => (
        <MemoLine key={trendRowId(row)} row={row} mode={mode} extra={extra} />
      ))}
    </ul>
  )
}
