import type { SearchHit } from '@peregrine/contract/routes/search'
import { networkFacts } from '@peregrine/core/network'
import { iconName } from '@peregrine/ui/iconName'
import { Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { placeTrade } from '../../domain/doors/tradeDoor.ts'
import { Age } from '../../kit/figures/Age.tsx'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { dexName } from '../../domain/tokens/dexName.ts'
import { TokenSymbol } from '../../domain/tokens/TokenSymbol.tsx'
import { Usd, Volume } from '../../kit/figures/Usd.tsx'
import { TokenIcon } from '../../domain/tokens/TokenIcon.tsx'
import { rowData } from '../../domain/tokens/rowTarget.ts'
import { CopycatBadge } from '../../domain/lookalikes/CopycatBadge.tsx'
import { useQuickBuyAmount } from '../../domain/quick-buy/useQuickBuyAmount.ts'
import { SimilarHover } from '../../domain/lookalikes/SimilarHover.tsx'

type ResultRowProps = {
  hit: SearchHit
  id: string
  href: string
  isActive: boolean
  isBlocked: boolean
  onOpen: () => void
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="flex flex-col text-right">
      <span className="truncate text-muted">{label}</span>
      <span className="font-semibold">{children}</span>
    </span>
  )
}

function Names({ hit, isBlocked }: { hit: SearchHit; isBlocked: boolean }) {
  const { t } = useTranslation()
  const tag = 'shrink-0 rounded-control bg-line px-1 text-muted'
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <NetworkBadge network={hit.network} />
      <span className="flex min-w-0 shrink-0 max-w-[60%] text-body">
        <TokenSymbol symbol={hit.symbol} address={hit.tokenAddress} />
      </span>
      {hit.name !== hit.symbol && (
        <span className="min-w-0 truncate text-muted" title={hit.name}>
          {hit.name}
        </span>
      )}
      {hit.original && (
        <CopycatBadge
          token={{ network: hit.network, token: hit.tokenAddress }}
          original={hit.original}
          isTabStop={false}
        />
      )}
      {hit.launchpad && <span className={`${tag} max-sm:hidden`}>{dexName(hit.launchpad)}</span>}
      {isBlocked && <span className="shrink-0 text-loss">{t('search.blocked.mark')}</span>}
    </span>
  )
}

function Addresses({ hit }: { hit: SearchHit }) {
  const { t } = useTranslation()
  return (
    <span className="flex min-w-0 gap-2 text-muted">
      <span className="truncate" title={hit.tokenAddress}>
        {t('search.token')}{' '}
        <span translate="no" className="font-mono text-[11px]">
          {shortAddress(hit.tokenAddress)}
        </span>
      </span>
      {hit.pairAddress && (
        <span className="truncate" title={hit.pairAddress}>
          {t('search.pair')}{' '}
          <span translate="no" className="font-mono text-[11px]">
            {shortAddress(hit.pairAddress)}
          </span>
        </span>
      )}
      <Age sinceMs={hit.firstSeenAt} />
    </span>
  )
}

function BuyButton({ hit }: { hit: SearchHit }) {
  const { t } = useTranslation()
  const { coin } = networkFacts[hit.network]
  const amount = useQuickBuyAmount('search', hit.network)
  const label = t('search.buy.says', { amount, coin, name: hit.symbol || shortAddress(hit.tokenAddress) })
  return (
    <button
      type="button"
      tabIndex={-1}
      disabled={Number(amount) <= 0}
      {...iconName(label)}
      data-testid="search-buy"
      onClick={() =>
        placeTrade({
          network: hit.network,
          side: 'buy',
          token: hit.tokenAddress,
          pool: hit.pairAddress,
          symbol: hit.symbol,
          amount,
        })
      }
      className="relative z-10 flex h-7 shrink-0 cursor-pointer items-center gap-1 rounded-control border border-line px-2 font-semibold text-accent hover:bg-line"
    >
      <Zap aria-hidden size={12} />
      <span className="max-sm:sr-only">{t('search.buy')}</span>
    </button>
  )
}

/** A token found: identity, network, market size and copycat badge. */
export function ResultRow({ hit, id, href, isActive, isBlocked, onOpen }: ResultRowProps) {
  const { t } = useTranslation()
  const target = {
    network: hit.network,
    token: hit.tokenAddress,
    pool: hit.pairAddress,
    symbol: hit.symbol,
    name: hit.name,
  }
  return (
    // Keyboard focus stays in the input, which points here by aria-activedescendant.
    <div
      id={id}
      role="row"
      tabIndex={-1}
      aria-selected={isActive}
      data-testid="search-row"
      {...rowData(target)}
      className={`relative flex items-center gap-3 px-3 py-1.5 text-data hover:bg-raised aria-selected:bg-raised ${isBlocked ? 'opacity-60' : ''}`}
    >
      <div role="gridcell" className="flex min-w-0 flex-1 items-center gap-3">
        <a
          href={href}
          tabIndex={-1}
          aria-label={hit.symbol || hit.tokenAddress}
          className="absolute inset-0"
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
            event.preventDefault()
            onOpen()
          }}
        />
        <SimilarHover
          token={{ network: hit.network, token: hit.tokenAddress }}
          label={hit.symbol || hit.tokenAddress}
          isTabStop={false}
          onPress={onOpen}
          testId="search-icon"
          className="relative z-10 flex shrink-0"
        >
          <TokenIcon network={hit.network} token={hit.tokenAddress} size={32} />
        </SimilarHover>
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <Names hit={hit} isBlocked={isBlocked} />
          <Addresses hit={hit} />
        </span>
        <span className="grid shrink-0 grid-cols-[repeat(3,84px)] gap-2 max-sm:grid-cols-[64px]">
          <Figure label={t('search.mcap')}>
            <Usd value={hit.marketCap} unknown="cap" />
          </Figure>
          <span className="contents max-sm:hidden">
            <Figure label={t('search.liquidity')}>
              <Usd value={hit.liquidity} unknown="liquidity" />
            </Figure>
            <Figure label={t('search.volume')}>
              <Volume value={hit.volume24h} unpriced={hit.unpriced} />
            </Figure>
          </span>
        </span>
      </div>
      <div role="gridcell">
        <BuyButton hit={hit} />
      </div>
    </div>
  )
}
