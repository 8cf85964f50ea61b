import type { MarketStats } from '@peregrine/contract/marketStats'
import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import type { Network } from '@peregrine/core/network'
import { Skeleton } from '@peregrine/ui/Skeleton'
import { textLinkVariants } from '@peregrine/ui/TextLink'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IncompleteMark } from '../../domain/gaps/IncompleteMark.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { Address } from '../../domain/watched-wallets/Address.tsx'
import { Age } from '../../kit/figures/Age.tsx'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { Percent } from '../../kit/figures/Percent.tsx'
import { Price } from '../../kit/figures/Price.tsx'
import { TokenSymbol } from '../../domain/tokens/TokenSymbol.tsx'
import { Usd, Volume } from '../../kit/figures/Usd.tsx'
import { ExplorerLink } from '../../domain/chains/ExplorerLink.tsx'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import { TokenIcon } from '../../domain/tokens/TokenIcon.tsx'
import { HeaderFact } from './HeaderFact.tsx'
import { bornAt, movedPool } from './market.ts'
import { tokenParts } from './tokenParts.ts'

type TokenHeaderProps = {
  network: Network
  info: PoolInfoWire
  stats: MarketStats | undefined
  /** The watchlist star. */
  star: ReactNode
  /** What a token that imitates another is marked with. */
  copyMark?: ReactNode
  /** The verdict of the security checks. */
  verdict: ReactNode
  tools: ReactNode
  /** Figures of the holders and links are read once the chart is drawn. */
  hasHolders: boolean
}

type TokenNameProps = Pick<TokenHeaderProps, 'network' | 'info' | 'star' | 'copyMark' | 'hasHolders'>

function TokenName({ network, info, star, copyMark, hasHolders }: TokenNameProps) {
  const { t } = useTranslation()
  const { HeaderLinks } = tokenParts
  const moved = movedPool(info)
  return (
    <div className="flex w-72 min-w-0 items-center gap-2 min-[1400px]:w-84 max-lg:w-60 max-sm:w-auto max-sm:flex-1">
      <PartBoundary fallback={<span className="h-7 w-14 shrink-0" />}>{star}</PartBoundary>
      <TokenIcon network={network} token={info.tokenAddress} size={32} />
      <div className="min-w-0 flex-1">
        <h2 className="flex items-center gap-1.5 overflow-hidden text-title">
          <span className="flex max-w-28 shrink-0">
            <TokenSymbol symbol={info.tokenSymbol} address={info.tokenAddress} testId="token-symbol" />
          </span>
          <span translate="no" className="whitespace-nowrap text-muted">
            / {info.anchorSymbol || '?'}
          </span>
          <NetworkBadge network={network} />
          {info.tokenName !== info.tokenSymbol && (
            <span className="min-w-0 truncate text-body text-muted max-sm:hidden" title={info.tokenName}>
              {info.tokenName}
            </span>
          )}
        </h2>
        <div className="flex items-center gap-2 overflow-x-auto whitespace-nowrap text-data text-muted [scrollbar-width:none] max-sm:gap-1">
          <span className="flex shrink-0">
            <Address address={info.tokenAddress} hasIcon={false} />
          </span>
          <ExplorerLink network={network} what="token" id={info.tokenAddress} />
          <PartBoundary>{copyMark}</PartBoundary>
          {moved && (
            <Link
              to="/$network/lp/$pool"
              params={{ network, pool: moved }}
              className={`${textLinkVariants.standalone} truncate`}
              data-testid="moved-pool"
            >
              {t('token.toPool')}
            </Link>
          )}
          <PartBoundary>
            {hasHolders && <HeaderLinks network={network} token={info.tokenAddress} />}
          </PartBoundary>
        </div>
      </div>
    </div>
  )
}

/** The price and its change over a day, over both markets of a token that migrated. */
function Worth({ info, stats }: Pick<TokenHeaderProps, 'info' | 'stats'>) {
  const { t } = useTranslation()
  return (
    <div className="w-32 shrink-0 max-sm:w-auto max-sm:text-right" data-testid="token-price">
      <div className="font-semibold text-price leading-6">
        <Price value={stats?.tokenPrice ?? info.tokenPrice} />
      </div>
      <div className="whitespace-nowrap font-semibold text-data">
        <span data-testid="token-change">
          <Percent value={stats?.windows['24h'].priceChange} />
        </span>
        <span className="ml-1 font-normal text-muted">{t('stats.24h')}</span>
      </div>
    </div>
  )
}

const holderSkeleton = (
  <>
    {['total', 'top10', 'dev', 'snipers'].map((name) => (
      <div key={name} className="flex min-w-16 shrink-0 items-center">
        <Skeleton className="h-4 w-12" />
      </div>
    ))}
  </>
)

type FiguresProps = Pick<TokenHeaderProps, 'network' | 'info' | 'stats' | 'hasHolders'>

/** The eight figures that a trader looks at first. */
function Figures({ network, info, stats, hasHolders }: FiguresProps) {
  const { t } = useTranslation()
  const day = stats?.windows['24h']
  const { HolderFacts } = tokenParts
  return (
    <dl
      // Scrolling content must be reachable by keyboard.
      tabIndex={0}
      aria-label={t('token.figures')}
      className="flex min-w-0 items-center gap-x-3 overflow-x-auto [scrollbar-width:none] min-[1400px]:gap-x-4"
      data-testid="token-figures"
    >
      <HeaderFact label={t('token.mcap')}>
        <Usd value={stats?.marketCap ?? info.marketCap} unknown="cap" />
      </HeaderFact>
      <HeaderFact label={t('token.liquidity')}>
        <Usd value={stats?.liquidity ?? info.liquidityUsd} unknown="liquidity" />
      </HeaderFact>
      <HeaderFact
        label={t('token.volume24h')}
        mark={<IncompleteMark since={day?.incompleteSince} isShort />}
        testId="header-volume"
      >
        <Volume value={day?.volume} unpriced={day?.unpriced} />
      </HeaderFact>
      <PartBoundary fallback={holderSkeleton}>
        {hasHolders ? <HolderFacts network={network} token={info.tokenAddress} /> : holderSkeleton}
      </PartBoundary>
      <HeaderFact label={t('token.age')} testId="header-age">
        <Age sinceMs={bornAt(info)} unknown="birth" />
      </HeaderFact>
    </dl>
  )
}

/** A token's identity, worth and safety, in one row of fixed height; in two on a phone. */
export function TokenHeader(props: TokenHeaderProps) {
  const { verdict, tools, ...rest } = props
  return (
    <section
      data-testid="token-header"
      className="flex h-14 shrink-0 items-center gap-4 overflow-hidden border-line px-3 max-sm:h-22 max-sm:flex-wrap max-sm:content-center max-sm:gap-x-3 max-sm:gap-y-1 max-sm:border-b sm:rounded-panel sm:border"
    >
      <TokenName {...rest} />
      <Worth {...rest} />
      <div className="flex min-w-0 flex-1 items-center gap-4 max-sm:h-6 max-sm:w-full max-sm:flex-none max-sm:overflow-x-auto max-sm:[scrollbar-width:none]">
        <Figures {...rest} />
        <div className="flex h-9 w-44 shrink-0 items-center border-line border-l pl-4 max-sm:order-first max-sm:border-0 max-sm:pl-0 max-sm:h-5 max-sm:w-auto max-sm:min-w-44">
          <PartBoundary fallback={<Skeleton className="h-8 w-full" />}>{verdict}</PartBoundary>
        </div>
      </div>
      {tools}
    </section>
  )
}
