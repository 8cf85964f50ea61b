import { type Network, networkFacts } from '@peregrine/core/network'
import { iconName } from '@peregrine/ui/iconName'
import { Zap } from 'lucide-react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { placeTrade } from '../doors/tradeDoor.ts'
import { type QuickBuyPlace, useQuickBuyAmount } from './useQuickBuyAmount.ts'

type BuyButtonProps = {
  network: Network
  token: string
  pool: string | null
  symbol: string
  /** The list that it stands in: it spends the list's amount of the network's coin. */
  place: QuickBuyPlace
  testId: string
  /** Shows no amount: in rows without room for it. */
  isCompact?: boolean
  /** False in a row whose buttons are reached with the arrow keys. */
  isTabStop?: boolean
  className?: string
}

/** Buys a token with one click, for an amount set elsewhere. */
export function BuyButton({
  network,
  token,
  pool,
  symbol,
  place,
  testId,
  isCompact = false,
  isTabStop = true,
  className = '',
}: BuyButtonProps) {
  const { t } = useTranslation()
  const { coin } = networkFacts[network]
  const amount = useQuickBuyAmount(place, network)
  const isZero = Number(amount) <= 0
  const label = t(isZero ? 'quickBuy.zero' : 'quickBuy.says', { symbol: symbol || token, amount, coin })
  return (
    <button
      type="button"
      {...iconName(label)}
      data-testid={testId}
      data-buy-place={place}
      tabIndex={isTabStop ? undefined : -1}
      disabled={isZero}
      onClick={(event) => {
        event.preventDefault()
        event.stopPropagation()
        placeTrade({ network, side: 'buy', token, pool, symbol, amount })
      }}
      className={`relative z-10 inline-flex h-6 min-w-6 shrink-0 cursor-pointer items-center justify-center gap-0.5 rounded-control border border-line bg-surface px-1.5 font-semibold text-data text-gain hover:border-gain disabled:cursor-not-allowed disabled:opacity-60 ${className}`}
    >
      <Zap aria-hidden size={12} className="shrink-0" />
      {!isCompact && <span className="max-w-14 truncate">{amount}</span>}
    </button>
  )
}
