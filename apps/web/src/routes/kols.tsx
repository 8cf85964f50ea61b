import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { withTranslations } from '../kit/i18n/loadTranslations.ts'
import { rootRoute } from './root.tsx'

const KolsPage = lazyRouteComponent(
  withTranslations(['kols', 'import'], () => import('../features/kols/KolsPage.tsx')),
  'KolsPage',
)

export const kolsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operator/kols',
  staticData: { titleKey: 'title.kols', aboutKey: 'about.kols' },
  component: KolsPage,
})
