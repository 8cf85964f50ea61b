import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { Legend } from '../../kit/lists/Legend.tsx'
import { usePreferences } from '../../kit/preferences/usePreferences.ts'
import type { TrendChoice } from './trendSearch.ts'

/** What the figures of a line are, where there are no column heads. */
export function LinesLegend({ choice: { w } }: { choice: Pick<TrendChoice, 'w'> }) {
  const { t } = useTranslation()
  const worth = usePreferences(({ displayMode }) => (displayMode === 'mcap' ? 'marketCap' : 'price'))
  return (
    <Legend
      testId="trend-legend"
      entries={() => [
        {
          id: 'worth',
          mark: worth === 'marketCap' ? '$1.2M' : '$0.0012',
          says: t(`trend.column.${worth}`),
        },
        {
          id: 'volume',
          mark: <span className="text-muted">$34.5K</span>,
          says: `${t('trend.column.volume')} · ${w}`,
        },
        {
          id: 'age',
          mark: <span className="text-muted">{t('age.hours', { count: 5 })}</span>,
          says: t('trend.column.age'),
        },
        {
          id: 'followed',
          mark: <span className="text-loss">♥2</span>,
          says: t('trend.followed', { count: 2 }),
        },
        {
          id: 'change',
          mark: <span className="text-gain">+12%</span>,
          says: `${t('trend.column.change')} · ${w}`,
        },
      ]}
    />
  )
}
