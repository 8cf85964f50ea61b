import type { ChainKey } from '@peregrine/core/network'
import { UserRound } from 'lucide-react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { rowData } from '../../domain/tokens/rowTarget.ts'
import type { WalletAt } from './choices.ts'

const chainNames: Record<ChainKey, string> = { eth: 'ETH', base: 'Base', bsc: 'BNB', sol: 'Solana' }

type WalletRowProps = { wallet: WalletAt; id: string; href: string; isActive: boolean; onOpen: () => void }

/** A pasted address that is not a token: its wallet page, whatever the number of its chains. */
export function WalletRow({ wallet, id, href, isActive, onOpen }: WalletRowProps) {
  const { t } = useTranslation()
  return (
    <div
      id={id}
      role="row"
      tabIndex={-1}
      aria-selected={isActive}
      data-testid="search-wallet"
      {...rowData({ network: wallet.network, wallet: wallet.address })}
      className="relative flex h-11 items-center gap-3 px-3 text-data hover:bg-raised aria-selected:bg-raised"
    >
      <div role="gridcell" className="flex min-w-0 flex-1 items-center gap-2">
        <UserRound aria-hidden size={16} className="shrink-0 text-muted" />
        {wallet.chains.map((chain) => (
          <NetworkBadge key={chain} network={chain} />
        ))}
        <span className="shrink-0" data-testid="search-wallet-chains">
          {wallet.chains.map((chain) => chainNames[chain]).join(' · ')}
        </span>
        <span translate="no" className="font-mono text-[11px]">
          {shortAddress(wallet.address)}
        </span>
        <a
          href={href}
          tabIndex={-1}
          className="truncate text-body after:absolute after:inset-0"
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            onOpen()
          }}
        >
          {t('search.wallet')}
        </a>
      </div>
    </div>
  )
}
