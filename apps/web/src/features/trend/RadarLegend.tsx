import { minRiseVolumeUsd, notableRisePercent } from '@peregrine/contract/notableRise'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useIsNarrow } from '../../kit/layout/useIsNarrow.ts'
import { Legend } from '../../kit/lists/Legend.tsx'
import type { Reason } from './radarModel.ts'
import { reasonText, shortReasonText } from './reasonText.ts'

/** One of each reason that a phone shortens. */
const shortened: readonly Reason[] = [
  { kind: 'inflow', value: 15_600 },
  { kind: 'kols', value: 11 },
  { kind: 'turnover', value: 0.8 },
  { kind: 'crowd', value: 50 },
  { kind: 'young', value: 120_000 },
]

/** What the figures of the movers are: on phones they have no heads and short words, and one needs a sentence. */
export function RadarLegend({ window }: { window: string }) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  return (
    <Legend
      testId="radar-legend"
      entries={() => [
        {
          id: 'change',
          mark: <span className="text-gain">+12%</span>,
          says: `${t('trend.column.change')} · ${window}`,
        },
        { id: 'worth', mark: '$1.2M', says: t('trend.column.marketCap') },
        {
          id: 'since',
          mark: t('radar.since'),
          says: t('radar.since.says', { percent: notableRisePercent, usd: `$${minRiseVolumeUsd}` }),
        },
        ...(isNarrow ? shortened : []).map((reason) => ({
          id: reason.kind,
          mark: shortReasonText(reason, t),
          says: reasonText(reason, t),
        })),
      ]}
    />
  )
}
