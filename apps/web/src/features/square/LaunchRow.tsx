import type { SquareRow } from '@peregrine/contract/squareRow'
import type { LaunchColumn } from '@peregrine/contract/topics/launchColumns'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { Age } from '../../kit/figures/Age.tsx'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { percentText } from '../../kit/figures/formatFigure.ts'
import { Price } from '../../kit/figures/Price.tsx'
import { CopyMark } from '../../domain/lookalikes/CopyMark.tsx'
import { TokenSymbol } from '../../domain/tokens/TokenSymbol.tsx'
import { UnknownFigure } from '../../kit/figures/UnknownFigure.tsx'
import { Usd, Volume } from '../../kit/figures/Usd.tsx'
import { TokenIcon } from '../../domain/tokens/TokenIcon.tsx'
import type { DisplayMode } from '../../kit/preferences/usePreferences.ts'
import { BuyButton } from '../../domain/quick-buy/BuyButton.tsx'
import { rowData } from '../../domain/tokens/rowTarget.ts'
import { RiskFigures } from './RiskFigures.tsx'
import { TradeBar } from './TradeBar.tsx'

export const rowHeight = 78

type LaunchRowProps = {
  row: SquareRow
  mode: DisplayMode
  /** The column that it stands in. */
  place: LaunchColumn
  sinceMs: number
  /** It no longer passes the filter and stays only because the list is held. */
  hasLeft: boolean
  /** The list mixes tokens of several launchpads. */
  isMixed: boolean
}

function Stage({ row }: { row: SquareRow }) {
  const { t } = useTranslation()
  if (row.stage === 'migrated') return <span className="text-gain">{t('square.migrated')}</span>
  if (row.stage === 'filled') return <span className="text-warn">{t('square.filled')}</span>
  const percent = percentText(row.progress)
  return <span title={t('square.curve', { percent })}>{percent}</span>
}

/** The bonding curve's progress, as a line along the row's lower edge. */
function CurveLine({ row }: { row: SquareRow }) {
  if (row.stage !== 'curve') return null
  const width = `${Math.min(100, Math.max(0, row.progress))}%`
  return <span aria-hidden className="absolute bottom-0 left-0 h-0.5 bg-accent" style={{ width }} />
}

function Title({ row, mode, isMixed }: Pick<LaunchRowProps, 'row' | 'mode' | 'isMixed'>) {
  return (
    <>
      <TokenIcon network={row.network} token={row.token} size={24} />
      {isMixed && <NetworkBadge network={row.network} />}
      <span className="flex min-w-0 flex-1 items-baseline gap-1.5">
        <span className="flex min-w-10 text-body">
          <TokenSymbol symbol={row.symbol} address={row.token} />
        </span>
        <CopyMark network={row.network} token={row.token} />
        {row.name !== row.symbol && (
          <span className="hidden min-w-0 shrink-[9999] truncate text-muted @[300px]:inline" title={row.name}>
            {row.name}
          </span>
        )}
      </span>
      <span className="shrink-0 font-semibold">
        {mode === 'mcap' ? <Usd value={row.marketCap} unknown="cap" /> : <Price value={row.tokenPrice} />}
      </span>
    </>
  )
}

function Market({ row, sinceMs }: Pick<LaunchRowProps, 'row' | 'sinceMs'>) {
  const { t } = useTranslation()
  return (
    <div className="flex items-center gap-1.5 whitespace-nowrap text-muted @[220px]:gap-2">
      <Age sinceMs={sinceMs} />
      <Stage row={row} />
      <span className="ml-auto" title={t('square.volume24')}>
        {t('square.volume.short')}{' '}
        {row.buys === null ? (
          <UnknownFigure of="volume" reason={t('square.trades.unknown')} />
        ) : (
          <Volume value={row.volume} unpriced={row.unpriced} />
        )}
      </span>
      <TradeBar buys={row.buys} sells={row.sells} />
    </div>
  )
}

function Row({ row, mode, place, sinceMs, hasLeft, isMixed }: LaunchRowProps) {
  const { t } = useTranslation()
  const pool = row.toPool ?? row.pool
  const { network, token, symbol, name } = row
  const target = { network, token, pool, symbol }
  return (
    <div
      className={`@container relative flex h-full flex-col justify-center gap-1 border-line border-b px-2 text-data hover:bg-raised ${hasLeft ? 'opacity-50' : ''}`}
      title={hasLeft ? t('square.left') : undefined}
      data-testid="launch-card"
      data-token={token}
      data-left={hasLeft || undefined}
      {...rowData({ ...target, name })}
    >
      <Link
        to="/$network/lp/$pool"
        params={{ network, pool }}
        preload={false}
        className="absolute inset-0"
        aria-label={`${symbol} ${name}`.trim() || token}
      />
      <CurveLine row={row} />
      <div className="flex h-6 items-center gap-1 @[220px]:gap-1.5">
        <Title row={row} mode={mode} isMixed={isMixed} />
        <BuyButton
          {...target}
          place={place}
          testId="square-buy"
          className="[&>svg]:hidden @[220px]:[&>svg]:block"
        />
      </div>
      <Market row={row} sinceMs={sinceMs} />
      <RiskFigures row={row} />
    </div>
  )
}

/** A launchpad token in a column: identity, trading and risks. */
export const LaunchRow = memo(Row)
