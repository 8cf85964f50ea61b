import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { toUserSearch } from '../features/user/userSearch.ts'
import { withWords } from '../kit/i18n/loadWords.ts'
import { rootRoute } from './root.tsx'

/** A wallet on a network. */
export const userRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/$network/$address',
  staticData: { titleKey: 'title.user', aboutKey: 'about.user' },
  validateSearch: toUserSearch,
  component: lazyRouteComponent(
    withWords(['user', 'follow'], () => import('./userScreen.tsx')),
    'UserScreen',
  ),
})
