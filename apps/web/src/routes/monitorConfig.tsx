import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { toCentreSearch } from '../features/account/centreTab.ts'
import { withTranslations } from '../kit/i18n/loadTranslations.ts'
import { rootRoute } from './root.tsx'

/** The personal centre. */
export const monitorConfigRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/monitorConfig',
  staticData: { titleKey: 'title.monitorConfig', aboutKey: 'about.monitorConfig' },
  validateSearch: toCentreSearch,
  component: lazyRouteComponent(
    withTranslations(['centre', 'panels', 'tracker', 'follow'], () => import('./monitorConfigScreen.tsx')),
    'MonitorConfigScreen',
  ),
})
