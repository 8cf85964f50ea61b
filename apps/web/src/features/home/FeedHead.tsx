import { FeedLegend } from '../../domain/feed-rows/FeedLegend.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import type { DisplayMode } from '../../kit/preferences/usePreferences.ts'

type FeedHeadProps = {
  mode: DisplayMode
  /** What its rows are. */
  of: 'trades' | 'events'
}

/** Column titles of the feed, on the same grid as its rows. */
export function FeedHead({ mode, of }: FeedHeadProps) {
  const { t } = useTranslation()
  return (
    <div className="feed-grid h-7 shrink-0 items-center border-line border-b px-3 text-data text-muted">
      <span>{t('column.age')}</span>
      <span>{t('column.token')}</span>
      <span>{t('column.side')}</span>
      <span className="text-right">{t('column.amount')}</span>
      <span className="text-right">{t('column.value')}</span>
      <span className="text-right">{t(mode === 'mcap' ? 'column.mcap' : 'column.price')}</span>
      <span>{t('column.wallet')}</span>
      <span className="flex justify-end">
        <FeedLegend of={of} testId="feed-legend" />
      </span>
    </div>
  )
}
