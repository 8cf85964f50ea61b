import { createRouter } from '@tanstack/react-router'
import { goLiveRoute } from './routes/goLive.tsx'
import { homeRoute } from './routes/home.tsx'
import { kolsRoute } from './routes/kols.tsx'
import { multiWalletsRoute } from './routes/multiWallets.tsx'
import { ordersRoute } from './routes/orders.tsx'
import { placeholderRoutes } from './routes/placeholders.tsx'
import { monitorConfigRoute } from './routes/monitorConfig.tsx'
import { type RouterContext, rootRoute } from './routes/root.tsx'
import { kanyeRoute, squareRoute } from './routes/square.tsx'
import { swapRoute } from './routes/swap.tsx'
import { barePoolRoute, bareTokenRoute, poolRoute, tokenRoute } from './routes/token.tsx'
import { trendRoute } from './routes/trend.tsx'
import { twitterMonitorRoute, twitterRoute } from './routes/twitter.tsx'
import { transactionRoute } from './routes/transaction.tsx'
import { userRoute } from './routes/user.tsx'
import { watchlistRoute } from './routes/watchlist.tsx'
import { NotFound } from './shell/NotFound.tsx'
import { PageError } from './shell/PageError.tsx'

const routeTree = rootRoute.addChildren([
  homeRoute,
  goLiveRoute,
  kolsRoute,
  trendRoute,
  squareRoute,
  kanyeRoute,
  swapRoute,
  ...placeholderRoutes,
  monitorConfigRoute,
  multiWalletsRoute,
  ordersRoute,
  poolRoute,
  barePoolRoute,
  tokenRoute,
  bareTokenRoute,
  twitterMonitorRoute,
  twitterRoute,
  transactionRoute,
  userRoute,
  watchlistRoute,
])

/** Creates the routes of the app. A page that throws shows its own error; the shell around it stays. */
export function createAppRouter(
  context: RouterContext,
  history?: Parameters<typeof createRouter>[0]['history'],
) {
  return createRouter({
    routeTree,
    context,
    history,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: false,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
