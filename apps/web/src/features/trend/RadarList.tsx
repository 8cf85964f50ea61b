import type { TrendRow } from '@peregrine/contract/routes/trend'
import { trendRowId } from '@peregrine/contract/topics/trend'
import { networks } from '@peregrine/core/network'
import { Notice } from '@peregrine/ui/Notice'
import { Panel } from '@peregrine/ui/Panel'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import type { Translate } from '../../kit/i18n/translate.ts'
import { useMemo } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { ageParts } from '../../kit/figures/ageParts.ts'
import { IncompleteLine } from '../../domain/gaps/IncompleteMark.tsx'
import { KolGap } from '../../domain/kols/KolGap.tsx'
import { usdShort } from '../../kit/figures/formatFigure.ts'
import { useIsMiddle, useIsNarrow } from '../../kit/layout/useIsNarrow.ts'
import { Percent } from '../../kit/figures/Percent.tsx'
import { Usd, Volume } from '../../kit/figures/Usd.tsx'
import { BuyButton } from '../../domain/quick-buy/BuyButton.tsx'
import { QuickBuyTools } from '../../domain/quick-buy/QuickBuyTools.tsx'
import { rowData } from '../../domain/tokens/rowTarget.ts'
import { RadarLegend } from './RadarLegend.tsx'
import { type RadarRow, type Reason, radarRows } from './radarModel.ts'
import { SinceRise } from './SinceRise.tsx'
import { TrendStage, TrendToken } from './TrendCells.tsx'
import { trendChoice } from './trendSearch.ts'
import { useTrend } from './useTrend.ts'

const choice = trendChoice({ w: '1h' })
const shown = 50

function reasonText({ kind, value }: Reason, t: Translate): string {
  if (kind === 'inflow' || kind === 'outflow') return t(`trend.reason.${kind}`, { usd: usdShort(value) })
  if (kind === 'turnover') return t('trend.reason.turnover', { times: value.toFixed(1) })
  if (kind === 'young') {
    const { key, count } = ageParts(value)
    return t('trend.reason.young', { age: t(key, { count }) })
  }
  return t(`trend.reason.${kind}`, { count: value })
}

const tones: Partial<Record<Reason['kind'], string>> = {
  inflow: 'text-gain',
  outflow: 'text-loss',
}

function Line({ row, reasons }: RadarRow) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const isMiddle = useIsMiddle()
  const isWide = !isNarrow && !isMiddle
  const { network, tokenAddress: token, poolAddress: pool, symbol, name } = row
  return (
    <li
      className="relative flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-3 py-1.5 text-data hover:bg-raised max-sm:gap-x-2"
      data-testid="radar-row"
      {...rowData({ network, token, pool, symbol, name })}
    >
      <span className="flex w-60 min-w-0 max-sm:w-auto max-sm:flex-1">
        <TrendToken row={row} hasStage={!isNarrow} />
      </span>
      <span className="w-16 text-right max-sm:w-14">
        <Percent value={row.change} />
      </span>
      <span className="w-20 text-right max-sm:hidden">
        <Volume value={row.volume} unpriced={row.unpriced} />
      </span>
      <span className="w-20 text-right max-sm:w-14">
        <Usd value={row.marketCap} unknown="cap" />
      </span>
      {isWide && <SinceRise row={row} isColumn />}
      <BuyButton
        {...{ network, token, pool, symbol }}
        place="trend"
        testId="radar-buy"
        className="lg:order-last"
      />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5 max-lg:basis-full">
        {isNarrow && <TrendStage row={row} />}
        {reasons.map((reason) => (
          <span
            key={reason.kind}
            className={`rounded-control border border-line px-1.5 ${tones[reason.kind] ?? 'text-ink'}`}
            data-reason={reason.kind}
          >
            {reasonText(reason, t)}
          </span>
        ))}
        {!isWide && <SinceRise row={row} isColumn={false} />}
      </span>
    </li>
  )
}

function RadarHead() {
  const { t } = useTranslation()
  return (
    <div
      className="flex h-7 items-center gap-x-4 border-line border-b px-3 text-data text-muted max-sm:hidden"
      aria-hidden
    >
      <span className="w-60">{t('trend.column.token')}</span>
      <span className="w-16 text-right">{t('trend.column.change')}</span>
      <span className="w-20 text-right">{t('trend.column.volume')}</span>
      <span className="w-20 text-right">{t('trend.column.marketCap')}</span>
      <span className="w-32 text-right max-xl:hidden">{t('radar.since')}</span>
      <span className="max-lg:hidden">{t('trend.column.reasons')}</span>
    </div>
  )
}

function Rows({ rows, atMs }: { rows: readonly TrendRow[]; atMs: number }) {
  const { t } = useTranslation()
  const found = useMemo(() => radarRows(rows, atMs).slice(0, shown), [rows, atMs])
  if (found.length === 0) return <Notice title={t('radar.empty')}>{t('radar.says')}</Notice>
  return (
    <>
      <RadarHead />
      <ul aria-label={t('radar.title')}>
        {found.map((one) => (
          <Line key={trendRowId(one.row)} {...one} />
        ))}
      </ul>
    </>
  )
}

/** Tokens with notable events, and the reasons. */
export function RadarList() {
  const { t } = useTranslation()
  const { rows, at, isLoaded, incompleteSince, holding } = useTrend(choice, 100)
  return (
    <div {...holding}>
      <Panel
        title={t('radar.title')}
        tools={
          <span className="flex min-w-0 items-center gap-3 text-data text-muted">
            <span className="max-sm:hidden">{t('radar.says')}</span>
            <QuickBuyTools place="trend" networks={networks} className="max-sm:shrink max-sm:flex-wrap" />
            <RadarLegend window={choice.w} />
          </span>
        }
        testId="radar"
      >
        <KolGap form="line" />
        <IncompleteLine since={incompleteSince} />
        {isLoaded && <Rows rows={rows} atMs={at} />}
        {!isLoaded && <SkeletonRows count={10} rowHeight={44} />}
      </Panel>
    </div>
  )
}
