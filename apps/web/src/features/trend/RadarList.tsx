import type { TrendRow } from '@peregrine/contract/routes/trend'
import { trendRowId } from '@peregrine/contract/topics/trend'
import { networks } from '@peregrine/core/network'
import { Notice } from '@peregrine/ui/Notice'
import { Panel } from '@peregrine/ui/Panel'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { useMemo } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { IncompleteLine } from '../../domain/gaps/IncompleteMark.tsx'
import { KolGap } from '../../domain/kols/KolGap.tsx'
import { useIsNarrow } from '../../kit/layout/useIsNarrow.ts'
import { QuickBuyTools } from '../../domain/quick-buy/QuickBuyTools.tsx'
import { RadarLegend } from './RadarLegend.tsx'
import { NarrowRadarLine, RadarLine } from './RadarLine.tsx'
import { radarRows } from './radarModel.ts'
import { trendChoice } from './trendSearch.ts'
import { useTrend } from './useTrend.ts'

const choice = trendChoice({ w: '1h' })
const shown = 50

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
  const Line = useIsNarrow() ? NarrowRadarLine : RadarLine
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
