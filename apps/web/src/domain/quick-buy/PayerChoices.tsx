import { type Network, networkFacts } from '@peregrine/core/network'
import { Button } from '@peregrine/ui/Button'
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

type PayerChoicesProps = { networks: readonly Network[]; onClose: () => void }

/** The wallets that pay, for each family of the networks; the making of a family's first one closes what they stand in. */
export function PayerChoices({ networks, onClose }: PayerChoicesProps) {
  const own = useOwnWallets()
  return networkOfEachFamily(networks).map((network) => (
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
  ))
}
