import type { TradeSide } from '../../domain/doors/tradeDoor.ts'
import { parseUnits } from '@peregrine/core/units'
import { Amount } from '../../kit/figures/Amount.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

type AmountHintProps = {
  side: TradeSide
  amount: string
  walletCount: number
  coin: { decimals: number; symbol: string }
}

/** What an amount means for several wallets: each spends it, or sells that share of its own holding. */
export function AmountHint({ side, amount, walletCount, coin }: AmountHintProps) {
  const { t } = useTranslation()
  if (walletCount < 2) return null
  const units = side === 'buy' ? parseUnits(amount, coin.decimals) : null
  return (
    <p className="flex flex-wrap justify-between gap-x-2 text-muted" data-testid="amount-hint">
      <span>{t(side === 'buy' ? 'trade.each' : 'trade.eachShare', { count: walletCount })}</span>
      {units !== null && units > 0n && (
        <span>
          {t('trade.inAll')}{' '}
          <Amount
            units={(units * BigInt(walletCount)).toString()}
            decimals={coin.decimals}
            symbol={coin.symbol}
          />
        </span>
      )}
    </p>
  )
}
