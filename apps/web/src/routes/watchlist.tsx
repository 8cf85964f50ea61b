import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { everyGroup, toWatchSearch } from '../features/watchlist/watchView.ts'
import { withWords } from '../kit/i18n/loadWords.ts'
import { rootRoute } from './root.tsx'

const WatchPage = lazyRouteComponent(
  withWords('watchlist', () => import('../features/watchlist/WatchPage.tsx')),
  'WatchPage',
)

export const watchlistRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/watchlist',
  staticData: { titleKey: 'title.watchlist', aboutKey: 'about.watchlist' },
  validateSearch: toWatchSearch,
  component: WatchRoute,
})

function WatchRoute() {
  const { tab = 'watch', group = everyGroup, sort = 'own' } = watchlistRoute.useSearch()
  const navigate = watchlistRoute.useNavigate()
  return (
    <WatchPage
      view={{ tab, group, sort }}
      onView={(view) => void navigate({ search: toWatchSearch(view), replace: true })}
    />
  )
}
