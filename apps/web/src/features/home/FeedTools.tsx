import { Segments } from '@peregrine/ui/Segments'
import { Toggle } from '@peregrine/ui/Toggle'
import { FeedLegend } from '../../domain/feed-rows/FeedLegend.tsx'
import { QuickBuyPicker } from '../../domain/quick-buy/QuickBuyPicker.tsx'
import { useIsNarrow } from '../../kit/layout/useIsNarrow.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { MinUsdSelect } from '../../kit/figures/MinUsdSelect.tsx'
import { type FeedFilter, feedTabs, networksOf } from './feedModel.ts'

type FeedToolsProps = { filter: FeedFilter; onFilter: (filter: FeedFilter) => void }

/** The feed's filters, for all of its sources: network, source, minimum value, and majors. */
export function FeedTools({ filter, onFilter }: FeedToolsProps) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const segments = feedTabs.map((tab) => ({
    value: tab,
    label: tab === 'all' ? t('feed.all') : tab.toUpperCase(),
    hint: tab === 'all' ? undefined : t(`network.${tab}`),
  }))
  return (
    <div className="flex min-w-0 max-w-full flex-wrap items-center gap-x-2 gap-y-1 py-0.5 max-sm:w-full max-sm:overflow-x-auto max-sm:[scrollbar-width:none] @max-[760px]/feed:flex-nowrap @max-[760px]/feed:grow @max-[760px]/feed:justify-between @max-[760px]/feed:gap-x-1">
      <Segments
        className="min-w-0 overflow-x-auto max-sm:shrink-0 @max-[760px]/feed:*:px-1.5"
        label={t('feed.networks')}
        value={filter.tab}
        segments={segments}
        onPick={(tab) => onFilter({ ...filter, tab })}
        testId="feed-tab"
      />
      <span className="flex shrink-0 items-center gap-1">
        <Toggle
          isOn={filter.isKolOnly}
          onToggle={(isKolOnly) => onFilter({ ...filter, isKolOnly, isOwn: false })}
          testId="feed-kol"
        >
          {t('feed.kolOnly')}
        </Toggle>
        <span title={t('feed.own.says')}>
          <Toggle
            isOn={filter.isOwn}
            onToggle={(isOwn) => onFilter({ ...filter, isOwn, isKolOnly: false })}
            testId="feed-own"
          >
            {t('feed.own')}
          </Toggle>
        </span>
        <span title={t('feed.base.says')}>
          <Toggle
            isOn={filter.hasBase}
            onToggle={(hasBase) => onFilter({ ...filter, hasBase })}
            testId="feed-base"
          >
            {t('feed.base')}
          </Toggle>
        </span>
        <MinUsdSelect
          value={filter.minUsd}
          label={t('feed.minUsd')}
          anyLabel={t('feed.minUsd.any')}
          onPick={(minUsd) => onFilter({ ...filter, minUsd })}
          testId="feed-min"
        />
        {/* Elsewhere these two stand among the titles of the columns. */}
        {isNarrow && <FeedLegend of={filter.isOwn ? 'events' : 'trades'} testId="feed-legend" />}
      </span>
      {/* In sight however far the row is scrolled; what runs below it fades. */}
      {isNarrow && (
        <QuickBuyPicker
          place="feed"
          networks={networksOf(filter.tab)}
          className="sticky right-0 shadow-[0_0_0_4px_var(--surface),-10px_0_8px_-2px_var(--surface)]"
        />
      )}
    </div>
  )
}
