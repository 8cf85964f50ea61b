import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { toHomeSearch } from '../features/home/homeSearch.ts'
import { withWords } from '../kit/i18n/loadWords.ts'
import { rootRoute } from './root.tsx'

const HomeScreen = lazyRouteComponent(
  withWords('square', () => import('./homeScreen.tsx')),
  'HomeScreen',
)

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { titleKey: 'title.home', aboutKey: 'about.home' },
  validateSearch: toHomeSearch,
  component: HomeScreen,
})
