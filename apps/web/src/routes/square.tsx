import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { toSquareSearch } from '../features/square/squareSearch.ts'
import { withTranslations } from '../kit/i18n/loadTranslations.ts'
import { rootRoute } from './root.tsx'

const SquareScreen = lazyRouteComponent(
  withTranslations(['square', 'quick-buy'], () => import('./squareScreen.tsx')),
  'SquareScreen',
)

export const squareRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/square',
  staticData: { titleKey: 'title.square', aboutKey: 'about.square' },
  validateSearch: toSquareSearch,
  component: SquareScreen,
})

export const kanyeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/kanye',
  staticData: { titleKey: 'title.square', aboutKey: 'about.square' },
  validateSearch: toSquareSearch,
  component: SquareScreen,
})
