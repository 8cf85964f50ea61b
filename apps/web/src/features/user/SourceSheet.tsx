import type { UserPositionWire } from '@peregrine/contract/routes/users'
import type { ProfitMethod } from '@peregrine/core/portfolio/position'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { PartsList } from '../../domain/fees/PartsList.tsx'
import { EarlierCostMark } from '../../domain/gaps/EarlierCostMark.tsx'
import { IncompleteMark } from '../../domain/gaps/IncompleteMark.tsx'
import { usdShort } from '../../kit/figures/formatFigure.ts'
import { LoadFailure } from '../../kit/http/LoadFailure.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { positionQuery, type Wallet } from './api.ts'
import { type Figure, type OpenFigure, positionParts, tradesBehind } from './model.ts'
import { SheetCount, SheetTrades } from './SheetTrades.tsx'
import { TradesSheet } from './TradesSheet.tsx'
import { walletTradeHeight } from './WalletTradeRow.tsx'

type SourceSheetProps = { wallet: Wallet; method: ProfitMethod; opened: OpenFigure; onClose: () => void }

function Sources({ answer, figure }: { answer: UserPositionWire; figure: Figure }) {
  const { t } = useTranslation()
  const { trades, count } = tradesBehind(answer, figure)
  const { isBasisComplete, unmatchedSoldUsd, costUnknownBefore, lastTradeAt } = answer.position
  const parts = positionParts(answer.position, figure)
  return (
    <>
      {parts && (
        <div className="shrink-0 border-line border-b px-3 py-2">
          <PartsList {...parts} />
        </div>
      )}
      <div className="shrink-0 border-line border-b px-3 py-2 text-data text-muted">
        <SheetCount count={count} listed={trades.length} />
        <IncompleteMark since={answer.incompleteSince} />
        <EarlierCostMark before={costUnknownBefore} />
        {lastTradeAt === null && (
          <p className="pt-1 text-warn" data-testid="sheet-received">
            {t('user.received')}: {t('user.received.says')}
          </p>
        )}
        {lastTradeAt !== null && !isBasisComplete && (
          <p className="pt-1 text-warn">
            {t('user.incomplete')}: {t('user.incomplete.says')}{' '}
            {unmatchedSoldUsd !== '0' && t('user.unmatched', { usd: usdShort(Number(unmatchedSoldUsd)) })}
          </p>
        )}
      </div>
      <SheetTrades trades={trades} />
    </>
  )
}

/** The trades behind a position's number. */
export function SourceSheet({ wallet, method, opened, onClose }: SourceSheetProps) {
  const { t } = useTranslation()
  const { token, symbol, figure } = opened
  const { data, error, refetch } = useQuery(positionQuery(wallet, token, method))
  return (
    <TradesSheet
      title={`${symbol} · ${t(`column.${figure}`)}`}
      says={t(`user.method.${method}`)}
      onClose={onClose}
    >
      {data && <Sources answer={data} figure={figure} />}
      {!data && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={8} rowHeight={walletTradeHeight} />}
    </TradesSheet>
  )
}
