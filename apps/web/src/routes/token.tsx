import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type TokenSearch, toTokenSearch } from '../features/token/tokenSearch.ts'
import { withTranslations } from '../kit/i18n/loadTranslations.ts'
import { rootRoute } from './root.tsx'

const TokenScreen = lazyRouteComponent(
  withTranslations('token', () => import('./tokenScreen.tsx')),
  'TokenScreen',
)
const FindPool = lazyRouteComponent(
  withTranslations('token', () => import('../features/token/FindPool.tsx')),
  'FindPool',
)

function PoolPage() {
  const { network, pool } = poolRoute.useParams()
  const navigate = poolRoute.useNavigate()
  const onSearch = useCallback((search: TokenSearch) => void navigate({ search, replace: true }), [navigate])
  return <TokenScreen network={network} pool={pool} search={poolRoute.useSearch()} onSearch={onSearch} />
}

/** The trade page of a pool. */
export const poolRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$network/lp/$pool',
  staticData: { titleKey: 'title.token', aboutKey: 'about.token' },
  validateSearch: toTokenSearch,
  component: PoolPage,
})

/** A pool without its network, which is looked up. */
export const barePoolRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/lp/$pool',
  staticData: { titleKey: 'title.token', aboutKey: 'about.token' },
  component: () => <FindPool address={barePoolRoute.useParams().pool} what="pool" />,
})

/** A token, whose deepest pool is looked up. */
export const tokenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$network/token/$token',
  staticData: { titleKey: 'title.token', aboutKey: 'about.token' },
  component: () => {
    const { network, token } = tokenRoute.useParams()
    return <FindPool address={token} network={network} what="token" />
  },
})

export const bareTokenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/token/$token',
  staticData: { titleKey: 'title.token', aboutKey: 'about.token' },
  component: () => <FindPool address={bareTokenRoute.useParams().token} what="token" />,
})
