import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { toCentreSearch } from '../features/monitor-config/centreTab.ts'
import { withWords } from '../kit/i18n/loadWords.ts'
import { rootRoute } from './root.tsx'

/** The personal centre. */
export const monitorConfigRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/monitorConfig',
  staticData: { titleKey: 'title.monitorConfig', aboutKey: 'about.monitorConfig' },
  validateSearch: toCentreSearch,
  component: lazyRouteComponent(
    withWords(['centre', 'panels', 'tracker', 'follow'], () => import('./monitorConfigScreen.tsx')),
    'MonitorConfigScreen',
  ),
})
