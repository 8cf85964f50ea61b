import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { toTrendSearch } from '../features/trend/trendSearch.ts'
import { withTranslations } from '../kit/i18n/loadTranslations.ts'
import { rootRoute } from './root.tsx'

const TrendScreen = lazyRouteComponent(
  withTranslations(['trend', 'square', 'quick-buy'], () => import('./trendScreen.tsx')),
  'TrendScreen',
)

/** The main page, opened on its trend list. */
export const trendRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/trend',
  staticData: { titleKey: 'title.home', aboutKey: 'about.home' },
  validateSearch: toTrendSearch,
  component: TrendScreen,
})
