import type { TradeWire } from '@peregrine/contract/trade'
import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { usePreferences } from '../../kit/preferences/usePreferences.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { LoadFailure } from '../../kit/http/LoadFailure.tsx'
import { LiveList } from '../../kit/lists/LiveList.tsx'
import type { ReportScope } from '@peregrine/core/portfolio/reportScope'
import type { Wallet } from './api.ts'
import { useUserTrades } from './live.ts'
import { WalletTradeHead } from './WalletTradeHead.tsx'
import { WalletTradeRow, walletTradeHeight } from './WalletTradeRow.tsx'

const idOf = (trade: TradeWire): string => trade.id

/** The wallet's trades, newest first: live, and older ones by page. */
export function UserTrades({ wallet, scope }: { wallet: Wallet; scope: ReportScope }) {
  const { t } = useTranslation()
  const mode = usePreferences(({ displayMode }) => displayMode)
  const { trades, data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useUserTrades(
    wallet,
    scope,
  )
  if (error && !trades) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!trades) return <SkeletonRows count={8} rowHeight={walletTradeHeight} />
  if (trades.length === 0) return <Notice title={t('user.noTrades')} testId="user-trades-empty" />
  return (
    <>
      <WalletTradeHead />
      <LiveList
        items={trades}
        idOf={idOf}
        rowHeight={walletTradeHeight}
        renderRow={(trade) => <WalletTradeRow trade={trade} mode={mode} />}
        label={t('user.trades')}
        testId="user-trades"
        waitingKey="feed.new"
        context={String((data?.pages.length ?? 0) > 1)}
      />
      {hasNextPage && (
        <div className="flex shrink-0 justify-center border-line border-t p-1">
          <Button
            data-testid="user-trades-more"
            disabled={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('user.more')}
          </Button>
        </div>
      )}
    </>
  )
}
