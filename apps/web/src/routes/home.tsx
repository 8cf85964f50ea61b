import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { toHomeSearch } from '../features/home/homeSearch.ts'
import { withTranslations } from '../kit/i18n/loadTranslations.ts'
import { rootRoute } from './root.tsx'

const HomeScreen = lazyRouteComponent(
  withTranslations(['square', 'quick-buy'], () => import('./homeScreen.tsx')),
  'HomeScreen',
)

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { titleKey: 'title.home', aboutKey: 'about.home' },
  validateSearch: toHomeSearch,
  component: HomeScreen,
})
