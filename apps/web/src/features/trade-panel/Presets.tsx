import { type Network, networkFacts } from '@peregrine/core/network'
import { configSlots } from '@peregrine/core/trading/settings/tradeSettings'
import { iconName } from '@peregrine/ui/iconName'
import { Segments } from '@peregrine/ui/Segments'
import { PictureInPicture2, Settings2 } from 'lucide-react'
import type { TradeSide } from '../../domain/doors/tradeDoor.ts'
import { openTradeSettings } from '../../domain/doors/tradeSettingsDoor.ts'
import { pickSlot, slotLabel, useActiveSlots } from '../../domain/trade-settings/activeSlot.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { usePanels } from '../../kit/panels/usePanels.ts'

const toolLook =
  'flex size-7 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-raised hover:text-ink aria-pressed:text-accent'

/** Opens the same panel above every page. */
function FloatButton() {
  const { t } = useTranslation()
  const isOpen = usePanels(({ open }) => open.includes('trade'))
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      {...iconName(t('trade.float'))}
      data-testid="trade-float"
      onClick={() => usePanels.getState().toggle('trade')}
      className={`${toolLook} max-sm:hidden`}
    >
      <PictureInPicture2 aria-hidden size={14} />
    </button>
  )
}

/** Picks P1 to P3, and opens their settings. */
export function Presets({
  network,
  side,
  isFloating,
}: {
  network: Network
  side: TradeSide
  isFloating: boolean
}) {
  const { t } = useTranslation()
  const slot = useActiveSlots((slots) => slots[side])
  return (
    <div className="flex items-center gap-1">
      <Segments
        label={t('trade.preset')}
        value={slot}
        segments={configSlots.map((value) => ({
          value,
          label: slotLabel(value),
          hint: t('trade.preset.says'),
        }))}
        onPick={(value) => pickSlot(side, value)}
        testId="preset"
        className="mr-auto"
      />
      {!isFloating && <FloatButton />}
      <button
        type="button"
        {...iconName(t('trade.settings'))}
        data-testid="open-trade-settings"
        onClick={() => openTradeSettings({ network: networkFacts[network].chain, slot })}
        className={toolLook}
      >
        <Settings2 aria-hidden size={14} />
      </button>
    </div>
  )
}
