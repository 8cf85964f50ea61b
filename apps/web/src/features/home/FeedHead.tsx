import type { Network } from '@peregrine/core/network'
import { FeedLegend } from '../../domain/feed-rows/FeedLegend.tsx'
import { QuickBuyPicker } from '../../domain/quick-buy/QuickBuyPicker.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import type { DisplayMode } from '../../kit/preferences/usePreferences.ts'

type FeedHeadProps = {
  mode: DisplayMode
  /** What its rows are. */
  of: 'trades' | 'events'
  /** Networks of its rows. */
  networks: readonly Network[]
}

/** Column titles of the feed, on the same grid as its rows. */
export function FeedHead({ mode, of, networks }: FeedHeadProps) {
  const { t } = useTranslation()
  return (
    <div className="feed-grid h-7 shrink-0 items-center border-line border-b px-3 text-data text-muted">
      <span>{t('column.age')}</span>
      <span>{t('column.token')}</span>
      <span>{t('column.side')}</span>
      <span className="text-right">{t('column.amount')}</span>
      <span className="text-right">{t('column.value')}</span>
      <span className="text-right">{t(mode === 'mcap' ? 'column.mcap' : 'column.price')}</span>
      <span className="flex min-w-0 items-center justify-between">
        <span className="truncate">{t('column.wallet')}</span>
        <FeedLegend of={of} testId="feed-legend" />
      </span>
      <QuickBuyPicker place="feed" networks={networks} className="w-full" />
    </div>
  )
}
