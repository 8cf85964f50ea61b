import type { Network } from '@peregrine/core/network'
import { iconName } from '@peregrine/ui/iconName'
import { Zap } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { lazyPart } from '../../kit/parts/lazyPart.tsx'
import { PartBoundary } from '../../kit/parts/PartBoundary.tsx'
import { type QuickBuyPlace, useCoinAmounts } from './useQuickBuyAmount.ts'

const QuickBuyPopup = lazyPart(() => import('./QuickBuyPopup.tsx'), 'QuickBuyPopup', ['quick-buy', 'trade'])

type QuickBuyPickerProps = { place: QuickBuyPlace; networks: readonly Network[]; className?: string }

/** `QuickBuyTools` behind one small button, for lists whose head is full: shows the amount, opens the rest. */
export function QuickBuyPicker({ place, networks, className = '' }: QuickBuyPickerProps) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const amounts = useCoinAmounts(place, networks)
  const close = () => setAnchor(null)
  const says = amounts.map(({ coin, amount }) => `${amount} ${coin}`).join(', ')
  return (
    <>
      <button
        type="button"
        {...iconName(t('quickBuy.settings.now', { amounts: says }))}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        data-testid={`quick-buy-${place}`}
        onPointerEnter={() => void QuickBuyPopup.preload()}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
        className={`flex h-6 min-w-6 shrink-0 cursor-pointer items-center justify-center gap-0.5 rounded-control border border-line bg-surface px-1 text-data text-ink hover:bg-raised ${className}`}
      >
        <Zap aria-hidden size={12} className="shrink-0 text-gain" />
        <span translate="no" className="max-w-14 truncate">
          {[...new Set(amounts.map(({ amount }) => amount))].join('/')}
        </span>
      </button>
      {anchor && (
        <PartBoundary onFail={close}>
          <QuickBuyPopup anchor={anchor} place={place} networks={networks} onClose={close} />
        </PartBoundary>
      )}
    </>
  )
}
