import { createRouter } from '@tanstack/react-router'
import { homeRoute, trendRoute } from './routes/home.tsx'
import { monitorConfigRoute, walletManageRoute, wechatRoute } from './routes/planned.tsx'
import { type RouterContext, rootRoute } from './routes/root.tsx'
import { squareRoute } from './routes/square.tsx'
import { swapRoute } from './routes/swap.tsx'
import { barePoolRoute, bareTokenRoute, poolRoute, tokenRoute } from './routes/token.tsx'
import { userRoute } from './routes/user.tsx'
import { NotFound } from './shell/NotFound.tsx'
import { PageError } from './shell/PageError.tsx'

const routeTree = rootRoute.addChildren([
  homeRoute,
  trendRoute,
  squareRoute,
  swapRoute,
  monitorConfigRoute,
  wechatRoute,
  walletManageRoute,
  poolRoute,
  barePoolRoute,
  tokenRoute,
  bareTokenRoute,
  userRoute,
])

/** The routes of the app. A page that throws shows its own error; the shell around it stays. */
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
