import type { Network } from '@peregrine/core/network'
import { Popup } from '@peregrine/ui/Popup'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { PayerChoices } from './PayerChoices.tsx'

type PayerPopupProps = { anchor: HTMLElement; networks: readonly Network[]; onClose: () => void }

/** The choice of the wallets that pay, for each family of the networks. */
export function PayerPopup({ anchor, networks, onClose }: PayerPopupProps) {
  const { t } = useTranslation()
  return (
    <Popup anchor={anchor} label={t('trade.wallets')} onClose={onClose} testId="payer-popup">
      <PayerChoices networks={networks} onClose={onClose} />
    </Popup>
  )
}
