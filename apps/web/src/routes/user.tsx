import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { toUserSearch } from '../features/user/userSearch.ts'
import { withTranslations } from '../kit/i18n/loadTranslations.ts'
import { rootRoute } from './root.tsx'

/** A wallet on a network. */
export const userRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/$network/$address',
  staticData: { titleKey: 'title.user', aboutKey: 'about.user' },
  validateSearch: toUserSearch,
  component: lazyRouteComponent(
    withTranslations(['user', 'follow'], () => import('./userScreen.tsx')),
    'UserScreen',
  ),
})
