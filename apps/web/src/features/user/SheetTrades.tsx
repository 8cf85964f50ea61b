import type { TradeWire } from '@peregrine/contract/trade'
import { Notice } from '@peregrine/ui/Notice'
import { usePreferences } from '../../kit/preferences/usePreferences.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { VirtualList } from '../../kit/lists/VirtualList.tsx'
import { WalletTradeHead } from './WalletTradeHead.tsx'
import { WalletTradeRow, walletTradeHeight } from './WalletTradeRow.tsx'

const none: ReadonlySet<string> = new Set()
const idOf = (trade: TradeWire): string => trade.id

/** How many trades are behind a number, and how many of them are listed. */
export function SheetCount({ count, listed }: { count: number; listed: number }) {
  const { t } = useTranslation()
  return (
    <p data-testid="sheet-count">
      {t('user.sheet.count', { count })}
      {listed < count && ` · ${t('user.sheet.newest', { count: listed })}`}
    </p>
  )
}

/** The list of the trades behind a number. */
export function SheetTrades({ trades }: { trades: readonly TradeWire[] }) {
  const { t } = useTranslation()
  const mode = usePreferences(({ displayMode }) => displayMode)
  if (trades.length === 0) return <Notice title={t('user.sheet.none')} testId="sheet-empty" />
  return (
    <>
      <WalletTradeHead />
      <VirtualList
        items={trades}
        idOf={idOf}
        rowHeight={walletTradeHeight}
        renderRow={(trade) => <WalletTradeRow trade={trade} mode={mode} />}
        freshIds={none}
        label={t('user.trades')}
        testId="sheet-trades"
      />
    </>
  )
}
