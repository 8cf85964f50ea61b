import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { withTranslations } from '../kit/i18n/loadTranslations.ts'
import { rootRoute } from './root.tsx'

const GoLivePage = lazyRouteComponent(
  withTranslations('go-live', () => import('../features/go-live/GoLivePage.tsx')),
  'GoLivePage',
)

export const goLiveRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/go-live',
  staticData: { titleKey: 'title.goLive', aboutKey: 'about.goLive' },
  component: GoLivePage,
})
