import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../../../kit/http/LoadFailure.tsx'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { type ReportChoice, sourcesQuery, type Wallet } from '../api.ts'
import type { OpenSources } from '../Behind.tsx'
import { SheetCount, SheetTrades } from '../SheetTrades.tsx'
import { TradesSheet } from '../TradesSheet.tsx'
import { walletTradeHeight } from '../WalletTradeRow.tsx'

type ReportSheetProps = { wallet: Wallet; choice: ReportChoice; opened: OpenSources; onClose: () => void }

/** The trades behind a figure of the report. */
export function ReportSheet({ wallet, choice, opened, onClose }: ReportSheetProps) {
  const { t } = useTranslation()
  const { title, ...asked } = opened
  const { data, error, refetch } = useQuery(sourcesQuery(wallet, choice, asked))
  return (
    <TradesSheet title={title} says={t(`user.method.${choice.method}`)} onClose={onClose}>
      {data && (
        <>
          <div className="shrink-0 border-line border-b px-3 py-2 text-data text-muted">
            <SheetCount count={data.count} listed={data.trades.length} />
            {asked.figure === 'incomplete' && <p className="pt-1">{t('user.incompleteCost.says')}</p>}
            {asked.figure === 'other' && <p className="pt-1">{t('user.others.says')}</p>}
          </div>
          <SheetTrades trades={data.trades} />
        </>
      )}
      {!data && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={8} rowHeight={walletTradeHeight} />}
    </TradesSheet>
  )
}
