import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import { useMemo } from 'react'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import type { TokenSlots } from '../features/token/TokenPage.tsx'
import { TokenRoute } from '../features/token/TokenRoute.tsx'
import type { TokenSearch } from '../features/token/tokenSearch.ts'
import { lazyPart } from '../kit/parts/lazyPart.tsx'

const WatchlistRail = lazyPart(() => import('../features/watchlist/WatchlistRail.tsx'), 'WatchlistRail', [
  'watchlist',
])
const RecentRail = lazyPart(() => import('../features/watchlist/RecentRail.tsx'), 'RecentRail', ['watchlist'])
const WatchlistButton = lazyPart(
  () => import('../features/watchlist/WatchlistButton.tsx'),
  'WatchlistButton',
  ['watchlist'],
)

const PriceAlertButton = lazyPart(
  () => import('../features/alerts/PriceAlertButton.tsx'),
  'PriceAlertButton',
  ['alerts'],
)

const SimilarPanel = lazyPart(() => import('../features/token/side/SimilarPanel.tsx'), 'SimilarPanel', [
  'token',
])
const TrendRail = lazyPart(() => import('../features/trend/TrendRail.tsx'), 'TrendRail', ['trend'])

const SecurityPanel = lazyPart(() => import('../features/security/SecurityPanel.tsx'), 'SecurityPanel', [
  'security',
])

const SecurityBadges = lazyPart(() => import('../features/security/SecurityBadges.tsx'), 'SecurityBadges', [
  'security',
])

const CopyWarning = lazyPart(() => import('../features/search/CopyWarning.tsx'), 'CopyWarning', ['search'])

const TradePanel = lazyPart(() => import('../features/trade-panel/TradePanel.tsx'), 'TradePanel', ['trade'])

const TokenHistory = lazyPart(() => import('../features/trade-history/TradeHistory.tsx'), 'TokenHistory', [
  'trade-history',
])

const star = ({ network, tokenAddress, poolAddress, tokenSymbol, tokenName }: PoolInfoWire) => (
  <span className="flex shrink-0 items-center">
    <WatchlistButton
      token={{ network, token: tokenAddress, pool: poolAddress, symbol: tokenSymbol, name: tokenName }}
    />
    <PriceAlertButton token={{ network, token: tokenAddress, pool: poolAddress, symbol: tokenSymbol }} />
  </span>
)

function comparedOf(info: PoolInfoWire) {
  const { network, tokenAddress, poolAddress, tokenSymbol, marketCap, liquidityUsd, launch, createdAt } = info
  return {
    network,
    tokenAddress,
    pairAddress: poolAddress,
    symbol: tokenSymbol,
    marketCap,
    liquidity: liquidityUsd,
    firstSeenAt: launch?.createdAt ?? createdAt,
  }
}

type TokenScreenProps = {
  network: string
  pool: string
  search: TokenSearch
  onSearch: (search: TokenSearch) => void
}

/** A pool's page with the parts of other features. */
export function TokenScreen(props: TokenScreenProps) {
  const { t } = useTranslation()
  const slots = useMemo<TokenSlots>(
    () => ({
      rails: [
        { value: 'trend', label: t('rail.trend'), content: <TrendRail /> },
        { value: 'watch', label: t('rail.watch'), content: <WatchlistRail /> },
        { value: 'recent', label: t('rail.recent'), content: <RecentRail /> },
      ],
      star,
      badges: (info) => (
        <>
          <CopyWarning token={comparedOf(info)} />
          <SecurityBadges network={info.network} token={info.tokenAddress} pool={info.poolAddress} />
        </>
      ),
      security: ({ network, tokenAddress, poolAddress }) => (
        <SecurityPanel network={network} token={tokenAddress} pool={poolAddress} />
      ),
      trade: (info) => <TradePanel network={info.network} info={info} />,
      history: ({ network, tokenAddress }, which) => (
        <TokenHistory
          network={network}
          token={tokenAddress}
          isOpenOnly={which === 'open'}
          label={t(which === 'open' ? 'token.orders' : 'token.mine')}
        />
      ),
      similar: ({ network, tokenAddress }) => <SimilarPanel network={network} token={tokenAddress} />,
    }),
    [t],
  )
  return <TokenRoute {...props} slots={slots} />
}
