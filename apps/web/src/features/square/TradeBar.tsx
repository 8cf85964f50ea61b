import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { UnknownFigure } from '../../kit/figures/UnknownFigure.tsx'
import { compactDecimal } from '../../kit/figures/formatFigure.ts'

/** The number of trades and the share of buys. */
export function TradeBar({ buys, sells }: { buys: number | null; sells: number | null }) {
  const { t } = useTranslation()
  if (buys === null || sells === null)
    return (
      <span>
        {t('square.trades.short')} <UnknownFigure of="volume" reason={t('square.trades.unknown')} />
      </span>
    )
  const trades = buys + sells
  const width = `${trades === 0 ? 0 : (buys / trades) * 100}%`
  return (
    <span className="flex items-center gap-1" title={t('square.trades.says', { buys, sells })}>
      <span>{t('square.trades.short')}</span> <span translate="no">{compactDecimal(String(trades))}</span>
      <span
        aria-hidden
        className={`hidden h-1 w-6 overflow-hidden rounded-full @[210px]:flex ${trades === 0 ? 'bg-line' : 'bg-loss'}`}
      >
        <span className="bg-gain" style={{ width }} />
      </span>
    </span>
  )
}
