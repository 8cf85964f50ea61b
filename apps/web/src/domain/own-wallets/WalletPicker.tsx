import type { Network } from '@peregrine/core/network'
import { Popup } from '@peregrine/ui/Popup'
import { ChevronDown, Wallet } from 'lucide-react'
import { useState } from 'react'
import type { OwnWallet } from './useOwnWallets.ts'
import { CoinBalance, WalletChoices } from './WalletChoices.tsx'
import { walletName } from './walletName.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

type WalletPickerProps = {
  network: Network
  all: readonly OwnWallet[]
  trading: readonly OwnWallet[]
}

/** The wallets that trade with one press: one, several, or whole groups. */
export function WalletPicker(props: WalletPickerProps) {
  const { network, trading } = props
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [first] = trading
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        data-testid="wallet-picker"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        className="flex h-7 min-w-0 flex-1 cursor-pointer items-center gap-1.5 rounded-control border border-line px-2 text-data hover:bg-raised"
      >
        <Wallet aria-hidden size={13} className="shrink-0 text-muted" />
        <span className="truncate">
          {trading.length > 1
            ? t('trade.wallets.count', { count: trading.length })
            : first && walletName(first)}
        </span>
        {first && trading.length === 1 && (
          <span className="ml-auto whitespace-nowrap text-muted" data-testid="wallet-balance">
            <CoinBalance network={network} wallet={first.address} />
          </span>
        )}
        <ChevronDown
          aria-hidden
          size={13}
          className={`shrink-0 text-muted ${trading.length === 1 ? '' : 'ml-auto'}`}
        />
      </button>
      {anchor && (
        <Popup
          anchor={anchor}
          label={t('trade.wallets')}
          onClose={() => setAnchor(null)}
          testId="wallet-popup"
        >
          <WalletChoices {...props} />
        </Popup>
      )}
    </>
  )
}
