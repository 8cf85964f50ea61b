import { Tabs } from '@peregrine/ui/Tabs'
import { Toggle } from '@peregrine/ui/Toggle'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { setTickerShown, useTicker } from '../../domain/tokens/useTicker.ts'
import { HiddenTable } from './HiddenTable.tsx'
import { RecentTable } from './RecentTable.tsx'
import { WatchlistTable } from './WatchlistTable.tsx'
import type { WatchlistTab, WatchlistView } from './watchlistView.ts'

type WatchPageProps = { view: WatchlistView; onView: (view: WatchlistView) => void }

/** The user's own lists: watchlist, recently viewed, hidden. */
export function WatchlistPage({ view, onView }: WatchPageProps) {
  const { t } = useTranslation()
  const isTickerShown = useTicker(({ isShown }) => isShown)
  const tabs = [
    {
      value: 'watch',
      label: t('watchlist.title'),
      content: (
        <WatchlistTable
          group={view.group}
          sort={view.sort}
          onGroup={(group) => onView({ ...view, group })}
          onSort={(sort) => onView({ ...view, sort })}
        />
      ),
    },
    { value: 'recent', label: t('watchlist.recent'), content: <RecentTable /> },
    { value: 'hidden', label: t('watchlist.hidden'), content: <HiddenTable /> },
  ]
  return (
    <div className="relative flex h-full min-h-0 flex-col" data-testid="watch-page">
      <div className="absolute top-1 right-2 z-10 max-sm:hidden">
        <Toggle isOn={isTickerShown} onToggle={setTickerShown} testId="ticker-toggle">
          {t('watchlist.ticker')}
        </Toggle>
      </div>
      <Tabs
        label={t('watchlist.title')}
        tabs={tabs}
        testId="watch-tabs"
        value={view.tab}
        onPick={(tab) => onView({ ...view, tab: tab as WatchlistTab })}
      />
    </div>
  )
}
