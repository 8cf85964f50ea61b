import type { Network } from '@peregrine/core/network'
import { iconName } from '@peregrine/ui/iconName'
import { Wallet } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { lazyPart } from '../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import { useWalletDoor } from '../doors/walletDoor.ts'
import { tradingWallets, useOwnWallets } from '../own-wallets/useOwnWallets.ts'
import { walletName } from '../own-wallets/walletName.ts'

const PayerPopup = lazyPart(() => import('./PayerPopup.tsx'), 'PayerPopup', ['trade'])

type PayerPickerProps = {
  /** Networks of the rows beside it. */
  networks: readonly Network[]
  /** Shows no names: they are said on hover and to screen readers. */
  isCompact?: boolean
}

/** The wallets that pay for the quick buys of the rows beside it; opens their choice, or the first wallet's creation. */
export function PayerPicker({ networks, isCompact = false }: PayerPickerProps) {
  const { t } = useTranslation()
  const own = useOwnWallets()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const payers = networks.map((network) => ({ network, trading: tradingWallets(own, network).trading }))
  const addresses = new Set(payers.flatMap(({ trading }) => trading.map(({ address }) => address)))
  const names = new Set(payers.flatMap(({ trading }) => trading.map(walletName)))
  const hasNone = addresses.size === 0
  const says = hasNone
    ? t('quickBuy.payer.none')
    : t('quickBuy.payer', {
        wallets: payers
          .filter(({ trading }) => trading.length > 0)
          .map(({ network, trading }) => `${network.toUpperCase()}: ${trading.map(walletName).join(', ')}`)
          .join('; '),
      })
  const text =
    addresses.size > 2 ? t('quickBuy.payer.count', { count: addresses.size }) : [...names].join(', ')
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        {...iconName(says)}
        data-testid="payer-picker"
        onClick={({ currentTarget }) => {
          if (hasNone) useWalletDoor.getState().show({ name: 'create' })
          else setAnchor(currentTarget)
        }}
        className={`flex h-6 shrink-0 cursor-pointer items-center justify-center gap-1 rounded-control border border-line px-1.5 text-data hover:bg-raised ${hasNone ? 'text-muted' : 'text-ink'}`}
      >
        <Wallet aria-hidden size={13} className="shrink-0 text-muted" />
        {!hasNone && !isCompact && <span className="max-w-28 truncate max-sm:max-w-16">{text}</span>}
      </button>
      {anchor && (
        <PartBoundary fallback={null} onFail={() => setAnchor(null)}>
          <PayerPopup anchor={anchor} networks={networks} onClose={() => setAnchor(null)} />
        </PartBoundary>
      )}
    </>
  )
}
