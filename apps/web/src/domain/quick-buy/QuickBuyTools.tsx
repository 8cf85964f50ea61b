import { type Network, networkFacts } from '@peregrine/core/network'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { AmountInput } from './AmountInput.tsx'
import { PayerPicker } from './PayerPicker.tsx'
import { type QuickBuyPlace, setQuickBuyAmount, useQuickBuyAmount } from './useQuickBuyAmount.ts'

type QuickBuyToolsProps = { place: QuickBuyPlace; networks: readonly Network[]; className?: string }

/** What a list's quick buys spend, and who pays. */
export function QuickBuyTools({ place, networks, className = '' }: QuickBuyToolsProps) {
  const { t } = useTranslation()
  const amount = useQuickBuyAmount(place)
  const coins = [...new Set(networks.map((network) => networkFacts[network].coin))]
  return (
    <span className={`flex shrink-0 items-center gap-1 ${className}`}>
      <AmountInput
        value={amount}
        onChange={(next) => setQuickBuyAmount(place, next)}
        label={t('quickBuy.amount.list')}
        unit={coins.join('/')}
        testId={`quick-amount-${place}`}
        className={coins.length > 1 ? 'w-30' : 'w-20'}
      />
      <PayerPicker networks={networks} />
    </span>
  )
}
