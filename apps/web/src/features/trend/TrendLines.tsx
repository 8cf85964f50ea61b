import type { TrendRow } from '@peregrine/contract/routes/trend'
import { trendRowId } from '@peregrine/contract/topics/trend'
import { memo } from 'react'
import { Age } from '../../kit/figures/Age.tsx'
import { Percent } from '../../kit/figures/Percent.tsx'
import { Price } from '../../kit/figures/Price.tsx'
import { Usd, Volume } from '../../kit/figures/Usd.tsx'
import { moveRowFocus } from '../../kit/lists/moveRowFocus.ts'
import { type DisplayMode, usePreferences } from '../../kit/preferences/usePreferences.ts'
import { BuyButton } from '../../domain/quick-buy/BuyButton.tsx'
import { rowData } from '../../domain/tokens/rowTarget.ts'
import { WatchedHolderCount } from '../../domain/watched-wallets/WatchedHolderCount.tsx'
import { TrendStage, TrendToken } from './TrendCells.tsx'
import { type TrendColumn, trendCell } from './trendColumns.tsx'

type LineProps = {
  row: TrendRow
  mode: DisplayMode
  extra: TrendColumn | null
  /** Of the row's quick buy. */
  isRail: boolean
}

/** The right end of the second line: the age, or the sorted figure. */
function Extra({ row, extra }: Pick<LineProps, 'row' | 'extra'>) {
  return extra === null ? <Age sinceMs={row.bornAt} unknown="birth" /> : trendCell[extra](row)
}

function Line({ row, mode, extra, isRail }: LineProps) {
  const { network, tokenAddress: token, poolAddress: pool, symbol, name } = row
  return (
    <li
      className="relative flex h-12 items-center gap-2 border-line border-b px-3 text-data hover:bg-raised"
      data-testid="trend-row"
      data-token={token}
      {...rowData({ network, token, pool, symbol, name })}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <div className="flex items-center gap-2">
          <TrendToken row={row} size={18} hasStage={false} />
          <span className="ml-auto shrink-0 font-semibold">
            {mode === 'mcap' ? <Usd value={row.marketCap} unknown="cap" /> : <Price value={row.tokenPrice} />}
          </span>
        </div>
        <div className="flex items-center gap-2 text-muted">
          <Volume value={row.volume} unpriced={row.unpriced} />
          <Extra row={row} extra={extra} />
          <TrendStage row={row} />
          {extra !== 'kols' && (
            <WatchedHolderCount network={row.network} token={row.tokenAddress} titleKey="trend.followed" />
          )}
          <span className="ml-auto">
            <Percent value={row.change} />
          </span>
        </div>
      </div>
      <BuyButton {...{ network, token, pool, symbol }} place="trend" testId="trend-buy" isCompact={isRail} />
    </li>
  )
}

const MemoLine = memo(Line)
const alwaysShown: readonly (TrendColumn | undefined)[] = ['volume', 'change', 'age', 'marketCap', 'price']

type TrendLinesProps = {
  rows: readonly TrendRow[]
  sort: TrendColumn
  label: string
  /** In a rail there is no room for the amount on each button. */
  isRail?: boolean
}

/** The same tokens in two lines each, for narrow spaces. */
export function TrendLines({ rows, sort, label, isRail = false }: TrendLinesProps) {
  const mode = usePreferences(({ displayMode }) => displayMode)
  const extra = alwaysShown.includes(sort) ? null : sort
  return (
    // The keys move the focus between its links.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul aria-label={label} data-testid="trend-lines" onKeyDown={moveRowFocus}>
      {rows.map((row) => (
        <MemoLine key={trendRowId(row)} row={row} mode={mode} extra={extra} isRail={isRail} />
      ))}
    </ul>
  )
}
