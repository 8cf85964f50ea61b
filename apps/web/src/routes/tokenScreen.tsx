import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import { useMemo } from 'react'
import { useWords } from '../shared/i18n/useWords.tsx'
import type { TokenSlots } from '../features/token/TokenPage.tsx'
import { TokenRoute } from '../features/token/TokenRoute.tsx'
import type { TokenSearch } from '../features/token/tokenSearch.ts'
import { lazyPart } from '../shared/parts/lazyPart.tsx'
import { withWords } from '../shared/i18n/loadWords.ts'

const WatchRail = lazyPart(
  withWords('watchlist', async () => ({
    default: (await import('../features/watchlist/WatchRail.tsx')).WatchRail,
  })),
)
const RecentRail = lazyPart(
  withWords('watchlist', async () => ({
    default: (await import('../features/watchlist/RecentRail.tsx')).RecentRail,
  })),
)
const WatchButton = lazyPart(
  withWords('watchlist', async () => ({
    default: (await import('../features/watchlist/WatchButton.tsx')).WatchButton,
  })),
)

const PriceAlertButton = lazyPart(
  withWords('alerts', async () => ({
    default: (await import('../features/alerts/PriceAlertButton.tsx')).PriceAlertButton,
  })),
)

const SimilarPanel = lazyPart(async () => ({
  default: (await import('../features/token/side/SimilarPanel.tsx')).SimilarPanel,
}))
const TrendRail = lazyPart(
  withWords('trend', async () => ({
    default: (await import('../features/trend/TrendRail.tsx')).TrendRail,
  })),
)

const SecurityPanel = lazyPart(
  withWords('security', async () => ({
    default: (await import('../features/security/SecurityPanel.tsx')).SecurityPanel,
  })),
)

const SecurityBadges = lazyPart(
  withWords('security', async () => ({
    default: (await import('../features/security/SecurityBadges.tsx')).SecurityBadges,
  })),
)

const CopyWarning = lazyPart(
  withWords('search', async () => ({
    default: (await import('../features/search/CopyWarning.tsx')).CopyWarning,
  })),
)

const star = ({ network, tokenAddress, poolAddress, tokenSymbol, tokenName }: PoolInfoWire) => (
  <span className="flex shrink-0 items-center">
    <WatchButton
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

/** The page of a pool with what other features put on it. */
export function TokenScreen(props: TokenScreenProps) {
  const { t } = useWords()
  const slots = useMemo<TokenSlots>(
    () => ({
      rails: [
        { value: 'trend', label: t('rail.trend'), content: <TrendRail /> },
        { value: 'watch', label: t('rail.watch'), content: <WatchRail /> },
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
      similar: ({ network, tokenAddress }) => <SimilarPanel network={network} token={tokenAddress} />,
    }),
    [t],
  )
  return <TokenRoute {...props} slots={slots} />
}
