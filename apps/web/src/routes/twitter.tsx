import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { withTranslations } from '../kit/i18n/loadTranslations.ts'
import { rootRoute } from './root.tsx'

/** Tweets next to the tokens they mention. */
export const twitterMonitorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/twitterMonitor',
  staticData: { titleKey: 'title.twitterMonitor', aboutKey: 'about.twitterMonitor' },
  component: lazyRouteComponent(
    withTranslations('tweets', () => import('../features/tweets/TwitterPage.tsx')),
    'TwitterPage',
  ),
})

/** Tweets alone. */
export const twitterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/twitter',
  staticData: { titleKey: 'title.twitter', aboutKey: 'about.twitter' },
  component: lazyRouteComponent(
    withTranslations('tweets', () => import('../features/tweets/TweetsPage.tsx')),
    'TweetsPage',
  ),
})
