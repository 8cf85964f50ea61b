import { minRiseVolumeUsd, notableRisePercent } from '@peregrine/contract/notableRise'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { Legend } from '../../kit/lists/Legend.tsx'

/** What the figures of the movers are: on phones they have no heads, and one needs a sentence. */
export function RadarLegend({ window }: { window: string }) {
  const { t } = useTranslation()
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
      ]}
    />
  )
}
