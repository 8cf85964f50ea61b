import type { MarketStats } from '@peregrine/contract/marketStats'
import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import type { Network } from '@peregrine/core/network'
import { Identicon } from '@peregrine/ui/Identicon'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Address } from '../../shared/figures/Address.tsx'
import { Age } from '../../shared/figures/Age.tsx'
import { NetworkBadge } from '../../shared/figures/NetworkBadge.tsx'
import { Percent } from '../../shared/figures/Percent.tsx'
import { Price } from '../../shared/figures/Price.tsx'
import { TokenSymbol } from '../../shared/figures/TokenSymbol.tsx'
import { Usd } from '../../shared/figures/Usd.tsx'
import { ExplorerLink } from '../../shared/explorer/ExplorerLink.tsx'

type TokenHeaderProps = { network: Network; info: PoolInfoWire; stats: MarketStats | undefined }

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col whitespace-nowrap">
      <dt className="text-data text-muted">{label}</dt>
      <dd className="font-semibold text-body">{children}</dd>
    </div>
  )
}

/** What the token is and what it is worth now. */
export function TokenHeader({ network, info, stats }: TokenHeaderProps) {
  const { t } = useTranslation()
  return (
    <section
      data-testid="token-header"
      className="flex shrink-0 flex-wrap items-center gap-x-6 gap-y-1 rounded-panel border border-line px-3 py-2"
    >
      <div className="flex min-w-0 items-center gap-2">
        <Identicon seed={info.tokenAddress} size={32} />
        <div className="min-w-0">
          <h2 className="flex items-center gap-1.5 text-title">
            <TokenSymbol symbol={info.tokenSymbol} address={info.tokenAddress} testId="token-symbol" />
            <span className="text-muted">/ {info.anchorSymbol || '?'}</span>
            <NetworkBadge network={network} />
            {info.tokenName !== info.tokenSymbol && (
              <span className="max-w-48 truncate text-body text-muted" title={info.tokenName}>
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
      <div className="font-semibold text-price" data-testid="token-price">
        <Price value={stats?.tokenPrice ?? info.tokenPrice} />
        <span className="ml-2 text-body">
          <Percent value={stats?.windows['24h'].priceChange} />
          <span className="ml-1 font-normal text-data text-muted">{t('stats.24h')}</span>
        </span>
      </div>
      <dl className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <Fact label={t('token.mcap')}>
          <Usd value={stats?.marketCap ?? info.marketCap} />
        </Fact>
        <Fact label={t('token.liquidity')}>
          <Usd value={stats?.liquidity ?? info.liquidityUsd} />
        </Fact>
        <Fact label={t('token.age')}>
          <Age sinceMs={info.createdAt} />
        </Fact>
      </dl>
    </section>
  )
}
