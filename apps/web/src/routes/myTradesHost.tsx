import { TradeHistory } from '../features/trade-history/TradeHistory.tsx'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'

/** All transactions of this browser, as a floating panel. */
export function MyTradesHost() {
  const { t } = useTranslation()
  return <TradeHistory label={t('header.myTrades')} />
}
