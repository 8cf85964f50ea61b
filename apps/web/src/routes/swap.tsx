import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { defaultPoolQuery } from '../features/token/defaultPool.ts'
import { readLastViewed } from '../domain/tokens/lastViewed.ts'
import { withTranslations } from '../kit/i18n/loadTranslations.ts'
import { rootRoute } from './root.tsx'

/** Trade: the pool viewed last, otherwise the one traded last on Solana. */
export const swapRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/swap',
  staticData: { titleKey: 'title.token', aboutKey: 'about.token' },
  beforeLoad: async ({ context }) => {
    const viewed = readLastViewed() ?? (await context.queries.fetchQuery(defaultPoolQuery))
    if (viewed) throw redirect({ to: '/$network/lp/$pool', params: viewed, replace: true })
  },
  component: lazyRouteComponent(
    withTranslations('token', () => import('../features/token/NoPoolYet.tsx')),
    'NoPoolYet',
  ),
})
