import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { withTranslations } from '../kit/i18n/loadTranslations.ts'
import { rootRoute } from './root.tsx'

/** The user's own wallets. */
export const multiWalletsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/multiWallets',
  staticData: { titleKey: 'title.multiWallets', aboutKey: 'about.multiWallets' },
  component: lazyRouteComponent(
    withTranslations(['pages', 'heads'], () => import('./multiWalletsScreen.tsx')),
    'MultiWalletsScreen',
  ),
})
