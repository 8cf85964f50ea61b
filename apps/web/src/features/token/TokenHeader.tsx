import type { MarketStats } from '@peregrine/contract/marketStats'
import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import type { Network } from '@peregrine/core/network'
import { textLinkVariants } from '@peregrine/ui/TextLink'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { Address } from '../../domain/watched-wallets/Address.tsx'
import { Age } from '../../kit/figures/Age.tsx'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { Percent } from '../../kit/figures/Percent.tsx'
import { Price } from '../../kit/figures/Price.tsx'
import { TokenSymbol } from '../../domain/tokens/TokenSymbol.tsx'
import { Usd } from '../../kit/figures/Usd.tsx'
import { ExplorerLink } from '../../domain/chains/ExplorerLink.tsx'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import { TokenIcon } from '../../domain/tokens/TokenIcon.tsx'
import { movedPool } from './movedPool.ts'

type TokenHeaderProps = {
  network: Network
  info: PoolInfoWire
  stats: MarketStats | undefined
  /** The watchlist star. */
  star: ReactNode
  /** The risks not to overlook before buying. */
  badges?: ReactNode
  tools: ReactNode
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col whitespace-nowrap max-sm:flex-row max-sm:items-baseline max-sm:gap-1">
      <dt className="text-data text-muted">{label}</dt>
      <dd className="font-semibold text-body max-sm:text-data">{children}</dd>
    </div>
  )
}

type TokenNameProps = Pick<TokenHeaderProps, 'network' | 'info' | 'star'>

function TokenName({ network, info, star }: TokenNameProps) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <PartBoundary fallback={<span className="size-7" />}>{star}</PartBoundary>
      <TokenIcon network={network} token={info.tokenAddress} size={32} />
      <div className="min-w-0">
        <h2 className="flex items-center gap-1.5 text-title">
          <TokenSymbol symbol={info.tokenSymbol} address={info.tokenAddress} testId="token-symbol" />
          <span className="text-muted">/ {info.anchorSymbol || '?'}</span>
          <NetworkBadge network={network} />
          {info.tokenName !== info.tokenSymbol && (
            <span className="max-w-28 truncate text-body text-muted" title={info.tokenName}>
              {info.tokenName}
            </span>
          )}
        </h2>
        <div className="flex items-center gap-2 text-data text-muted">
          <Address address={info.tokenAddress} hasIcon={false} />
          <ExplorerLink network={network} what="token" id={info.tokenAddress} />
        </div>
      </div>
    </div>
  )
}

/** A token's identity and current value. */
export function TokenHeader({ network, info, stats, star, badges, tools }: TokenHeaderProps) {
  const { t } = useTranslation()
  const moved = movedPool(info)
  return (
    <section
      data-testid="token-header"
      className="@container shrink-0 border-line px-3 py-2 max-sm:border-b max-sm:py-1.5 sm:rounded-panel sm:border"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 @max-[640px]:gap-x-3">
        <TokenName network={network} info={info} star={star} />
        <div className="font-semibold text-price" data-testid="token-price">
          <Price value={stats?.tokenPrice ?? info.tokenPrice} />
          <span className="ml-2 text-body">
            <Percent value={stats?.windows['24h'].priceChange} />
            <span className="ml-1 font-normal text-data text-muted @max-[640px]:hidden">
              {t('stats.24h')}
            </span>
          </span>
        </div>
        <dl className="flex flex-wrap items-center gap-x-4 gap-y-1 @max-[640px]:gap-x-3">
          <Fact label={t('token.mcap')}>
            <Usd value={stats?.marketCap ?? info.marketCap} unknown="cap" />
          </Fact>
          <Fact label={t('token.liquidity')}>
            <Usd value={stats?.liquidity ?? info.liquidityUsd} unknown="liquidity" />
          </Fact>
          <Fact label={t('token.age')}>
            <Age sinceMs={info.createdAt} unknown="birth" />
          </Fact>
        </dl>
        {moved && (
          <Link
            to="/$network/lp/$pool"
            params={{ network, pool: moved }}
            className={`${textLinkVariants.standalone} whitespace-nowrap text-data`}
            data-testid="moved-pool"
          >
            {t('token.migrated')} · {t('token.toPool')}
          </Link>
        )}
        <PartBoundary>{badges}</PartBoundary>
        {tools && <div className="ml-auto">{tools}</div>}
      </div>
    </section>
  )
}
