import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { compactDecimal } from '../../kit/figures/formatFigure.ts'

/** The number of trades and the share of buys. */
export function TradeBar({ buys, sells }: { buys: number; sells: number }) {
  const { t } = useTranslation()
  const trades = buys + sells
  const width = `${trades === 0 ? 0 : (buys / trades) * 100}%`
  return (
    <span className="flex items-center gap-1" title={t('square.trades.says', { buys, sells })}>
      {t('square.trades.short')} {compactDecimal(String(trades))}
      <span
        aria-hidden
        className={`hidden h-1 w-6 overflow-hidden rounded-full @[210px]:flex ${trades === 0 ? 'bg-line' : 'bg-loss'}`}
      >
        <span className="bg-gain" style={{ width }} />
      </span>
    </span>
  )
}
