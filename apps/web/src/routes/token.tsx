import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'

const TokenRoute = lazyRouteComponent(() => import('../features/token/TokenRoute.tsx'), 'TokenRoute')
const FindPool = lazyRouteComponent(() => import('../features/token/FindPool.tsx'), 'FindPool')

/** The trade page of a pool. */
export const poolRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$network/lp/$pool',
  staticData: { titleKey: 'title.token' },
  component: () => {
    const { network, pool } = poolRoute.useParams()
    return <TokenRoute network={network} pool={pool} />
  },
})

/** A pool without its network: it is looked up. */
export const barePoolRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/lp/$pool',
  staticData: { titleKey: 'title.token' },
  component: () => <FindPool address={barePoolRoute.useParams().pool} />,
})

/** A token: its deepest pool is looked up. */
export const tokenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$network/token/$token',
  staticData: { titleKey: 'title.token' },
  component: () => {
    const { network, token } = tokenRoute.useParams()
    return <FindPool address={token} network={network} />
  },
})

export const bareTokenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/token/$token',
  staticData: { titleKey: 'title.token' },
  component: () => <FindPool address={bareTokenRoute.useParams().token} />,
})
