import type { Network } from '@peregrine/core/network'
import { AmountInput } from './AmountInput.tsx'
import { coinsOf, type QuickBuyPlace, setQuickBuyAmount, useCoinAmount } from './useQuickBuyAmount.ts'

type QuickAmountsProps = {
  place: QuickBuyPlace
  /** Networks of the rows. */
  networks: readonly Network[]
  label: string
  testId: string
  className?: string
}

type OneProps = Omit<QuickAmountsProps, 'networks'> & { coin: ReturnType<typeof coinsOf>[number] }

function One({ place, coin, label, testId, className }: OneProps) {
  const value = useCoinAmount(place, coin)
  return (
    <AmountInput
      value={value}
      onChange={(next) => setQuickBuyAmount(place, coin, next)}
      label={label}
      unit={coin}
      testId={testId}
      className={className}
    />
  )
}

/** What a list's quick buys spend of each coin that its rows are paid with. */
export function QuickAmounts({ place, networks, label, testId, className = 'w-20' }: QuickAmountsProps) {
  const coins = coinsOf(networks)
  return coins.map((coin) => (
    <One
      key={coin}
      place={place}
      coin={coin}
      label={coins.length > 1 ? `${label} (${coin})` : label}
      testId={coins.length > 1 ? `${testId}-${coin}` : testId}
      className={className}
    />
  ))
}
