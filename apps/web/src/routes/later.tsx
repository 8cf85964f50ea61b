import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { LaterPage } from '../features/pages/laterPages.ts'
import { toTrendSearch } from '../features/trend/trendSearch.ts'
import { withWords } from '../kit/i18n/loadWords.ts'
import { rootRoute } from './root.tsx'

const LaterScreen = lazyRouteComponent(
  withWords(['pages', 'heads', 'trend', 'square'], () => import('./laterScreen.tsx')),
  'LaterScreen',
)

/** A page whose own work is still to come, at its path. */
function laterRoute<const Path extends string>(
  path: Path,
  name: LaterPage,
  titleKey: `title.${Exclude<LaterPage, 'fundFlow'>}` = `title.${name as Exclude<LaterPage, 'fundFlow'>}`,
) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { titleKey, aboutKey: `about.${name}`, laterPage: name },
    validateSearch: toTrendSearch,
    component: LaterScreen,
  })
}

export const laterRoutes = [
  laterRoute('/aboutUs', 'aboutUs'),
  laterRoute('/community', 'community'),
  laterRoute('/communityDetail/$communityId', 'communityDetail'),
  laterRoute('/wechat', 'wechat'),
  laterRoute('/wechatDetail/$communityId', 'wechatDetail'),
  laterRoute('/points', 'points'),
  laterRoute('/scraper', 'scraper'),
  laterRoute('/mainPage', 'mainPage'),
  laterRoute('/advancedMint', 'advancedMint'),
  laterRoute('/coins', 'coins'),
  laterRoute('/tokenDashbord', 'tokenDashbord'),
  laterRoute('/fourMonitor', 'fourMonitor'),
  laterRoute('/pumpMonitor', 'pumpMonitor'),
  laterRoute('/aiStory', 'aiStory'),
  laterRoute('/radar', 'radar'),
  // Both are named the gold-dog radar.
  laterRoute('/24HourFundFlow', 'fundFlow', 'title.radar'),
  laterRoute('/bnAlpha', 'bnAlpha'),
  laterRoute('/bnWalletQuery', 'bnWalletQuery'),
  laterRoute('/bnAlphaDetail', 'bnAlphaDetail'),
  laterRoute('/bnAlphaCalculator', 'bnAlphaCalculator'),
  laterRoute('/bnWalletManage', 'bnWalletManage'),
  laterRoute('/bnPoolsTrending', 'bnPoolsTrending'),
  laterRoute('/bnTradingChallenge', 'bnTradingChallenge'),
  laterRoute('/multiWallets', 'multiWallets'),
  laterRoute('/distribute', 'distribute'),
  laterRoute('/collect', 'collect'),
  laterRoute('/withdraw', 'withdraw'),
] as const
