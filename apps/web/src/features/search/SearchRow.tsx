import type { SearchHit } from '@peregrine/contract/routes/search'
import { Identicon } from '@peregrine/ui/Identicon'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shortAddress } from '../../shared/figures/formatFigure.ts'
import { NetworkBadge } from '../../shared/figures/NetworkBadge.tsx'
import { TokenSymbol } from '../../shared/figures/TokenSymbol.tsx'
import { Usd } from '../../shared/figures/Usd.tsx'

type SearchRowProps = { hit: SearchHit; id: string; isActive: boolean; onPick: () => void }

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="flex flex-col text-right">
      <span className="text-muted">{label}</span>
      <span className="font-semibold">{children}</span>
    </span>
  )
}

/** A token that was found: what it is, where, and how much of a market it has. */
export function SearchRow({ hit, id, isActive, onPick }: SearchRowProps) {
  const { t } = useTranslation()
  return (
    // The keyboard works from the input, which points here by aria-activedescendant.
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      data-testid="search-row"
      onClick={onPick}
      className="flex cursor-pointer items-center gap-3 px-3 py-2 text-data hover:bg-raised aria-selected:bg-raised"
    >
      <Identicon seed={hit.tokenAddress} size={28} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-center gap-1.5">
          <NetworkBadge network={hit.network} />
          <span className="flex min-w-0 text-body">
            <TokenSymbol symbol={hit.symbol} address={hit.tokenAddress} />
          </span>
          <span className="truncate text-muted">{hit.name}</span>
          {hit.copyOf && (
            <span className="shrink-0 rounded-control border border-warn px-1 text-warn">
              {t('search.copy')}
            </span>
          )}
        </span>
        <span className="truncate font-mono text-[11px] text-muted">
          {t('token.token')} {shortAddress(hit.tokenAddress)}
          {hit.pairAddress && ` · ${t('token.pool')} ${shortAddress(hit.pairAddress)}`}
        </span>
      </span>
      <span className="grid shrink-0 grid-cols-[repeat(3,80px)] gap-2 max-sm:grid-cols-[80px]">
        <Figure label={t('token.mcap')}>
          <Usd value={hit.marketCap} />
        </Figure>
        <span className="contents max-sm:hidden">
          <Figure label={t('search.liquidity')}>
            <Usd value={hit.liquidity} />
          </Figure>
          <Figure label={t('search.volume')}>
            <Usd value={hit.volume24h} />
          </Figure>
        </span>
      </span>
    </li>
  )
}
