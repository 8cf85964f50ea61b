import { Segments } from '@peregrine/ui/Segments'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useIsNarrow } from '../../kit/layout/useIsNarrow.ts'
import { EntryButtons } from './EntryButtons.tsx'
import type { FeedFilter } from './feedModel.ts'
import { TradeFeed } from './TradeFeed.tsx'

type HomePageProps = {
  filter: FeedFilter
  onFilter: (filter: FeedFilter) => void
  square: ReactNode
  own: ReactNode
}
type View = 'feed' | 'square'

/**
 * Home: four entry buttons, the live trades and the launchpads next to them. Below 640 px one or the other, under a single
 * row of their switch and the entries.
 */
export function HomePage({ filter, onFilter, square, own }: HomePageProps) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const [view, setView] = useState<View>('feed')
  // Trades first; the launchpads follow one by one.
  const besides = useDeferredValue(square, null)
  const feed = <TradeFeed filter={filter} onFilter={onFilter} own={own} />
  return (
    // Side by side depends on the available width, not the window: an open trend list takes some.
    <div className="@container flex h-full min-h-0 flex-col gap-2 p-2 max-sm:gap-1 max-sm:p-1">
      <div
        className="flex shrink-0 items-center gap-1.5 overflow-x-auto [scrollbar-width:none] sm:contents"
        data-testid="home-head"
      >
        {isNarrow && (
          <Segments
            label={t('home.view')}
            value={view}
            segments={[
              { value: 'feed', label: t('feed.title') },
              { value: 'square', label: t('square.title') },
            ]}
            onPick={setView}
            testId="home-view"
          />
        )}
        <EntryButtons />
      </div>
      {isNarrow ? (
        <div className="@container/feed flex min-h-0 flex-1 flex-col">{view === 'feed' ? feed : square}</div>
      ) : (
        <div className="flex min-h-0 flex-1 @[1256px]:flex-row flex-col gap-2">
          <div className="@container/feed flex min-h-0 min-w-0 flex-[10] flex-col">{feed}</div>
          <div className="flex min-h-0 min-w-0 flex-[11] flex-col">{besides}</div>
        </div>
      )}
    </div>
  )
}
