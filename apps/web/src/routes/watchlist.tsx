import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { everyGroup, toWatchlistSearch } from '../features/watchlist/watchlistView.ts'
import { withTranslations } from '../kit/i18n/loadTranslations.ts'
import { rootRoute } from './root.tsx'

const WatchlistPage = lazyRouteComponent(
  withTranslations(['watchlist', 'quick-buy'], () => import('../features/watchlist/WatchlistPage.tsx')),
  'WatchlistPage',
)

export const watchlistRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/watchlist',
  staticData: { titleKey: 'title.watchlist', aboutKey: 'about.watchlist' },
  validateSearch: toWatchlistSearch,
  component: WatchRoute,
})

function WatchRoute() {
  const { tab = 'watch', group = everyGroup, sort = 'own' } = watchlistRoute.useSearch()
  const navigate = watchlistRoute.useNavigate()
  return (
    <WatchlistPage
      view={{ tab, group, sort }}
      onView={(view) => void navigate({ search: toWatchlistSearch(view), replace: true })}
    />
  )
}
