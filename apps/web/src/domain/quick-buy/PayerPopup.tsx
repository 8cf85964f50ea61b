import { type Network, networkFacts } from '@peregrine/core/network'
import { Button } from '@peregrine/ui/Button'
import { Popup } from '@peregrine/ui/Popup'
import { useWalletDoor } from '../doors/walletDoor.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { tradingWallets, useOwnWallets } from '../own-wallets/useOwnWallets.ts'
import { WalletChoices } from '../own-wallets/WalletChoices.tsx'
import { networkOfEachFamily } from './networkOfEachFamily.ts'

/** A family of which there is no wallet yet. */
function NoWallet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <p className="p-2">
      <Button
        data-testid="payer-create"
        onClick={() => {
          onClose()
          useWalletDoor.getState().show({ name: 'create' })
        }}
      >
        {t('trade.noWallet')}
      </Button>
    </p>
  )
}

type PayerPopupProps = { anchor: HTMLElement; networks: readonly Network[]; onClose: () => void }

/** The choice of the wallets that pay, for each family of the networks. */
export function PayerPopup({ anchor, networks, onClose }: PayerPopupProps) {
  const { t } = useTranslation()
  const own = useOwnWallets()
  return (
    <Popup anchor={anchor} label={t('trade.wallets')} onClose={onClose} testId="payer-popup">
      {networkOfEachFamily(networks).map((network) => (
        <section
          key={network}
          aria-label={networkFacts[network].family}
          className="border-line not-last:border-b"
        >
          <h3 className="px-2 pt-2 text-[11px] text-muted">
            {networkFacts[network].family === 'EVM' ? 'EVM' : 'Solana'}
          </h3>
          {tradingWallets(own, network).all.length === 0 ? (
            <NoWallet onClose={onClose} />
          ) : (
            <WalletChoices network={network} {...tradingWallets(own, network)} />
          )}
        </section>
      ))}
    </Popup>
  )
}
