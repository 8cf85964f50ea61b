import { findBaseToken } from '@peregrine/chains/catalogue/registry'
import { type Network, networkFacts } from '@peregrine/core/network'
import { MenuItem } from '@peregrine/ui/MenuItem'
import { Zap } from 'lucide-react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { placeTrade } from '../doors/tradeDoor.ts'
import { type QuickBuyPlace, useQuickBuyAmount } from './useQuickBuyAmount.ts'

type QuickBuyItemProps = {
  network: Network
  token: string
  pool: string | null
  symbol: string
  place: QuickBuyPlace
}

/** Buys a row's token from its menu, for the amount of the row's list. Nothing for coins and stablecoins. */
export function QuickBuyItem({ network, token, pool, symbol, place }: QuickBuyItemProps) {
  const { t } = useTranslation()
  const amount = useQuickBuyAmount(place, network)
  const { coin, chain } = networkFacts[network]
  if (findBaseToken(chain, token)) return null
  const isZero = Number(amount) <= 0
  return (
    <MenuItem
      testId="row-buy"
      isDisabled={isZero}
      onPick={() => placeTrade({ network, side: 'buy', token, pool, symbol, amount })}
    >
      <Zap aria-hidden size={14} className="shrink-0 text-gain" />
      <span className="truncate">
        {t(isZero ? 'quickBuy.zero' : 'quickBuy.says', { symbol: symbol || token, amount, coin })}
      </span>
    </MenuItem>
  )
}
