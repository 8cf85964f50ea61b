import { iconName } from '@peregrine/ui/iconName'
import { Filter, Flag } from 'lucide-react'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { markWallet, unmarkWallet, useKnownWallets } from '../../../domain/watched-wallets/useKnownWallets.ts'

const look =
  'flex size-6 shrink-0 cursor-pointer items-center justify-center rounded-control text-muted hover:text-accent aria-pressed:text-accent'

type WalletActionsProps = {
  wallet: string
  name: string | null
  onFilter?: (wallet: string) => void
  /** False in a row whose buttons are reached with the arrow keys. */
  isTabStop?: boolean
}

/** A row's actions for a wallet: mark it on the chart, show only its trades. */
export function WalletActions({ wallet, name, onFilter, isTabStop = true }: WalletActionsProps) {
  const { t } = useTranslation()
  const isKol = useKnownWallets(({ marked }) => marked.some(({ address }) => address === wallet))
  const label = t(isKol ? 'wallet.unmark' : 'wallet.mark')
  return (
    <span className="flex items-center">
      {onFilter && (
        <button
          type="button"
          {...iconName(t('mark.filter'))}
          data-testid="filter-maker"
          tabIndex={isTabStop ? undefined : -1}
          onClick={() => onFilter(wallet)}
          className={look}
        >
          <Filter aria-hidden size={12} />
        </button>
      )}
      <button
        type="button"
        {...iconName(label)}
        aria-pressed={isKol}
        data-testid="mark-wallet"
        tabIndex={isTabStop ? undefined : -1}
        onClick={() => (isKol ? unmarkWallet(wallet) : markWallet(wallet, name ?? ''))}
        className={look}
      >
        <Flag aria-hidden size={12} fill={isKol ? 'currentColor' : 'none'} />
      </button>
    </span>
  )
}
