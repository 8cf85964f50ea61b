import type { FirstRise } from '@peregrine/contract/routes/firstRises'
import type { TrendRow } from '@peregrine/contract/routes/trend'
import { Age } from '../../kit/figures/Age.tsx'
import { Percent } from '../../kit/figures/Percent.tsx'
import { Price } from '../../kit/figures/Price.tsx'
import { UnknownFigure } from '../../kit/figures/UnknownFigure.tsx'
import { Usd } from '../../kit/figures/Usd.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { usePreferences } from '../../kit/preferences/usePreferences.ts'
import { sinceRise } from './sinceRise.ts'
import { useFirstRise } from './useFirstRise.ts'

type RiseFiguresProps = {
  row: Pick<TrendRow, 'tokenPrice' | 'marketCap'>
  /** Undefined until the server has said. */
  rise: FirstRise | undefined
}

/** The change since a token first rose; the time of it, and the price or market cap at that time. */
export function RiseFigures({ row, rise }: RiseFiguresProps) {
  const { t } = useTranslation()
  const isCap = usePreferences(({ displayMode }) => displayMode === 'mcap')
  if (rise === undefined) return null
  const { at, price, incompleteSince } = rise
  if (at === null || price === null)
    return (
      <UnknownFigure
        of="change"
        reason={t(incompleteSince === null ? 'radar.since.none' : 'radar.since.missing')}
      />
    )
  const { change, marketCap } = sinceRise(row, price)
  return (
    <>
      <Percent value={change} />
      <span className="text-[11px] text-muted">
        <Age sinceMs={at} isSpoken />
        {' · '}
        {isCap ? <Usd value={marketCap} unknown="cap" /> : <Price value={price} />}
      </span>
    </>
  )
}

type SinceRiseProps = {
  row: TrendRow
  /** A column has a head, and two lines. */
  isColumn: boolean
}

/** What became of a token since it first rose within the last day. */
export function SinceRise({ row, isColumn }: SinceRiseProps) {
  const { t } = useTranslation()
  const rise = useFirstRise({ network: row.network, token: row.tokenAddress })
  if (isColumn)
    return (
      <span className="flex w-32 flex-col items-end leading-tight" data-testid="radar-since">
        <RiseFigures row={row} rise={rise} />
      </span>
    )
  return (
    // The width is kept before the answer, or the row would grow.
    <span className="flex min-w-48 flex-wrap items-baseline gap-x-1.5" data-testid="radar-since">
      <span className="text-muted">{t('radar.since')}</span>
      <RiseFigures row={row} rise={rise} />
    </span>
  )
}
