import type { Network } from '@peregrine/core/network'
import { configSlots } from '@peregrine/core/trading/settings/tradeSettings'
import { Popup } from '@peregrine/ui/Popup'
import { Segments } from '@peregrine/ui/Segments'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { pickSlot, slotLabel, useActiveSlots } from '../trade-settings/activeSlot.ts'
import { PayerChoices } from './PayerChoices.tsx'
import { QuickAmounts } from './QuickAmounts.tsx'
import type { QuickBuyPlace } from './useQuickBuyAmount.ts'

type QuickBuyPopupProps = {
  anchor: HTMLElement
  place: QuickBuyPlace
  networks: readonly Network[]
  onClose: () => void
}

function BuyPreset() {
  const { t } = useTranslation()
  const slot = useActiveSlots(({ buy }) => buy)
  return (
    <div className="flex items-center justify-between gap-2 border-line border-b p-2">
      <span className="text-muted">{t('trade.preset')}</span>
      <Segments
        label={t('trade.preset')}
        value={slot}
        segments={configSlots.map((value) => ({
          value,
          label: slotLabel(value),
          hint: t('trade.preset.says'),
        }))}
        onPick={(value) => pickSlot('buy', value)}
        testId="quick-preset"
      />
    </div>
  )
}

/** What a list's quick buys spend of each coin, with which preset, and who pays. */
export function QuickBuyPopup({ anchor, place, networks, onClose }: QuickBuyPopupProps) {
  const { t } = useTranslation()
  return (
    <Popup
      anchor={anchor}
      align="end"
      label={t('quickBuy.settings')}
      onClose={onClose}
      testId="quick-buy-popup"
      className="w-72 text-data"
    >
      <div className="flex flex-col gap-1.5 border-line border-b p-2">
        <span className="text-muted">{t('quickBuy.amount.list')}</span>
        <span className="flex gap-1.5">
          <QuickAmounts
            place={place}
            networks={networks}
            label={t('quickBuy.amount.list')}
            testId={`quick-amount-${place}`}
            className="min-w-0 flex-1"
          />
        </span>
      </div>
      <BuyPreset />
      <PayerChoices networks={networks} onClose={onClose} />
      <p className="border-line border-t p-2 text-[11px] text-muted">{t('quickBuy.shared')}</p>
    </Popup>
  )
}
