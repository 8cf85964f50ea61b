import type { Network } from '@peregrine/core/network'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { PayerPicker } from './PayerPicker.tsx'
import { QuickAmounts } from './QuickAmounts.tsx'
import type { QuickBuyPlace } from './useQuickBuyAmount.ts'

type QuickBuyToolsProps = { place: QuickBuyPlace; networks: readonly Network[]; className?: string }

/** What a list's quick buys spend, and who pays. */
export function QuickBuyTools({ place, networks, className = '' }: QuickBuyToolsProps) {
  const { t } = useTranslation()
  return (
    <span className={`flex shrink-0 items-center gap-1 ${className}`}>
      <QuickAmounts
        place={place}
        networks={networks}
        label={t('quickBuy.amount.list')}
        testId={`quick-amount-${place}`}
      />
      <PayerPicker networks={networks} />
    </span>
  )
}
