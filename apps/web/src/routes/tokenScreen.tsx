import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import { useMemo } from 'react'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import type { TokenSlots } from '../features/token/TokenPage.tsx'
import { TokenRoute } from '../features/token/TokenRoute.tsx'
import type { TokenSearch } from '../features/token/tokenSearch.ts'
import { lazyPart } from '../kit/parts/lazyPart.tsx'

const WatchlistRail = lazyPart(() => import('../features/watchlist/WatchlistRail.tsx'), 'WatchlistRail', [
  'watchlist',
  'quick-buy',
])
const RecentRail = lazyPart(() => import('../features/watchlist/RecentRail.tsx'), 'RecentRail', [
  'watchlist',
  'quick-buy',
])
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
const TrendRail = lazyPart(() => import('../features/trend/TrendRail.tsx'), 'TrendRail', [
  'trend',
  'quick-buy',
])

const SecurityPanel = lazyPart(() => import('../features/security/SecurityPanel.tsx'), 'SecurityPanel', [
  'security',
])

const SecurityBadges = lazyPart(() => import('../features/security/SecurityBadges.tsx'), 'SecurityBadges', [
  'security',
])

const CopyWarning = lazyPart(() => import('../features/search/CopyWarning.tsx'), 'CopyWarning')

const TradeForms = lazyPart(() => import('./tradeForms.tsx'), 'TradeFormsHost', ['trade', 'trade-messages'])

const TokenHistory = lazyPart(() => import('./tokenHistoryHost.tsx'), 'TokenHistoryHost', [
  'trade-history',
  'trade',
  'token',
])

const TokenOrders = lazyPart(() => import('./tokenHistoryHost.tsx'), 'TokenOrdersHost', [
  'trade-history',
  'trade',
  'token',
])

const TweetList = lazyPart(() => import('../features/tweets/TweetList.tsx'), 'TweetList', ['tweets'])

const star = ({ network, tokenAddress, poolAddress, tokenSymbol, tokenName }: PoolInfoWire) => (
  <span className="flex shrink-0 items-center">
    <WatchlistButton
      token={{ network, token: tokenAddress, pool: poolAddress, symbol: tokenSymbol, name: tokenName }}
    />
    <PriceAlertButton token={{ network, token: tokenAddress, pool: poolAddress, symbol: tokenSymbol }} />
  </span>
)

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
      copyMark: ({ network, tokenAddress }) => <CopyWarning token={{ network, token: tokenAddress }} />,
      verdict: ({ network, tokenAddress, poolAddress }) => (
        <SecurityBadges network={network} token={tokenAddress} pool={poolAddress} />
      ),
      security: ({ network, tokenAddress, poolAddress }) => (
        <SecurityPanel network={network} token={tokenAddress} pool={poolAddress} />
      ),
      trade: (info, market) => <TradeForms network={info.network} info={info} market={market} />,
      history: ({ network, tokenAddress }) => <TokenHistory network={network} token={tokenAddress} />,
      orders: ({ network, tokenAddress }, onMine) => (
        <TokenOrders network={network} token={tokenAddress} onMine={onMine} />
      ),
      tweets: ({ tokenAddress }) => <TweetList token={tokenAddress} />,
      similar: ({ network, tokenAddress }) => <SimilarPanel network={network} token={tokenAddress} />,
    }),
    [t],
  )
  return <TokenRoute {...props} slots={slots} />
}
