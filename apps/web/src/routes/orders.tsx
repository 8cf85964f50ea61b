import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { withTranslations } from '../kit/i18n/loadTranslations.ts'
import { rootRoute } from './root.tsx'

/** As typed into the address bar; the screen drops what it does not know. */
type OrdersSearch = { tab?: unknown; network?: unknown; status?: unknown }

/** Conditional orders. */
export const ordersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/orders',
  staticData: { titleKey: 'title.orders', aboutKey: 'about.orders' },
  validateSearch: (search: OrdersSearch) => search,
  component: lazyRouteComponent(
    withTranslations([], () => import('./ordersScreen.tsx')),
    'OrdersScreen',
  ),
})
