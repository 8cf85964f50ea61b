import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { PlaceholderName } from '../features/pages/placeholderPages.ts'
import { toTrendSearch } from '../features/trend/trendSearch.ts'
import { withTranslations } from '../kit/i18n/loadTranslations.ts'
import { rootRoute } from './root.tsx'

const PlaceholderPage = lazyRouteComponent(
  withTranslations(['pages', 'heads', 'trend', 'square', 'quick-buy'], () => import('./placeholderPage.tsx')),
  'PlaceholderPage',
)

/** Creates the route of a page still to be built. */
function placeholderRoute<const Path extends string>(
  path: Path,
  name: PlaceholderName,
  titleKey: `title.${Exclude<PlaceholderName, 'fundFlow'>}` = `title.${name as Exclude<PlaceholderName, 'fundFlow'>}`,
) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { titleKey, aboutKey: `about.${name}`, placeholder: name },
    validateSearch: toTrendSearch,
    component: PlaceholderPage,
  })
}

export const placeholderRoutes = [
  placeholderRoute('/aboutUs', 'aboutUs'),
  placeholderRoute('/community', 'community'),
  placeholderRoute('/communityDetail/$communityId', 'communityDetail'),
  placeholderRoute('/wechat', 'wechat'),
  placeholderRoute('/wechatDetail/$communityId', 'wechatDetail'),
  placeholderRoute('/points', 'points'),
  placeholderRoute('/scraper', 'scraper'),
  placeholderRoute('/mainPage', 'mainPage'),
  placeholderRoute('/advancedMint', 'advancedMint'),
  placeholderRoute('/coins', 'coins'),
  placeholderRoute('/tokenDashbord', 'tokenDashbord'),
  placeholderRoute('/fourMonitor', 'fourMonitor'),
  placeholderRoute('/pumpMonitor', 'pumpMonitor'),
  placeholderRoute('/aiStory', 'aiStory'),
  placeholderRoute('/radar', 'radar'),
  // Both are named the gold-dog radar.
  placeholderRoute('/24HourFundFlow', 'fundFlow', 'title.radar'),
  placeholderRoute('/bnAlpha', 'bnAlpha'),
  placeholderRoute('/bnWalletQuery', 'bnWalletQuery'),
  placeholderRoute('/bnAlphaDetail', 'bnAlphaDetail'),
  placeholderRoute('/bnAlphaCalculator', 'bnAlphaCalculator'),
  placeholderRoute('/bnWalletManage', 'bnWalletManage'),
  placeholderRoute('/bnPoolsTrending', 'bnPoolsTrending'),
  placeholderRoute('/bnTradingChallenge', 'bnTradingChallenge'),
  placeholderRoute('/distribute', 'distribute'),
  placeholderRoute('/collect', 'collect'),
  placeholderRoute('/withdraw', 'withdraw'),
] as const
