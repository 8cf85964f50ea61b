import type { UserPositionWire } from '@peregrine/contract/routes/users'
import type { TradeWire } from '@peregrine/contract/trade'
import type { ProfitMethod } from '@peregrine/core/portfolio/position'
import { Notice } from '@peregrine/ui/Notice'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { useOpenDialog } from '@peregrine/ui/useOpenDialog'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { usdShort } from '../../kit/figures/formatFigure.ts'
import { LoadFailure } from '../../kit/http/LoadFailure.tsx'
import { VirtualList } from '../../kit/lists/VirtualList.tsx'
import { positionQuery, type Wallet } from './api.ts'
import { PartsList } from '../../domain/fees/PartsList.tsx'
import { type Figure, type OpenFigure, positionParts, tradesBehind } from './model.ts'
import { WalletTradeHead } from './WalletTradeHead.tsx'
import { WalletTradeRow, walletTradeHeight } from './WalletTradeRow.tsx'

type SourceSheetProps = { wallet: Wallet; method: ProfitMethod; opened: OpenFigure; onClose: () => void }

const none: ReadonlySet<string> = new Set()
const idOf = (trade: TradeWire): string => trade.id

function Sources({ answer, figure }: { answer: UserPositionWire; figure: Figure }) {
  const { t } = useTranslation()
  const { trades, count } = tradesBehind(answer, figure)
  const { isBasisComplete, unmatchedSoldUsd } = answer.position
  const parts = positionParts(answer.position, figure)
  return (
    <>
      {parts && (
        <div className="shrink-0 border-line border-b px-3 py-2">
          <PartsList {...parts} />
        </div>
      )}
      <div className="shrink-0 border-line border-b px-3 py-2 text-data text-muted">
        <p data-testid="sheet-count">
          {t('user.sheet.count', { count })}
          {trades.length < count && ` · ${t('user.sheet.newest', { count: trades.length })}`}
        </p>
        {!isBasisComplete && (
          <p className="pt-1 text-warn">
            {t('user.incomplete')}: {t('user.incomplete.says')}{' '}
            {unmatchedSoldUsd !== '0' && t('user.unmatched', { usd: usdShort(Number(unmatchedSoldUsd)) })}
          </p>
        )}
      </div>
      {trades.length === 0 ? (
        <Notice title={t('user.sheet.none')} testId="sheet-empty" />
      ) : (
        <>
          <WalletTradeHead />
          <VirtualList
            items={trades}
            idOf={idOf}
            rowHeight={walletTradeHeight}
            renderRow={(trade) => <WalletTradeRow trade={trade} />}
            freshIds={none}
            label={t('user.trades')}
            testId="sheet-trades"
          />
        </>
      )}
    </>
  )
}

/** The trades behind a position's number. */
export function SourceSheet({ wallet, method, opened, onClose }: SourceSheetProps) {
  useOpenDialog()
  const { t } = useTranslation()
  const { token, symbol, figure } = opened
  const { data, error, refetch } = useQuery(positionQuery(wallet, token, method))
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        {/* Our own backdrop: the library's adds a style element, which the page's security policy refuses. */}
        <div className="fixed inset-0 z-40 bg-shade" />
        <Dialog.Content
          aria-describedby={undefined}
          data-testid="source-sheet"
          className="fixed inset-y-0 right-0 z-50 flex w-[min(520px,100vw)] flex-col border-line border-l bg-overlay shadow-lg"
        >
          <header className="flex h-12 shrink-0 items-center gap-2 border-line border-b px-3">
            <Dialog.Title className="min-w-0 flex-1 truncate font-semibold text-title">
              {symbol} · {t(`column.${figure}`)}
              <span className="ml-2 font-normal text-data text-muted">{t(`user.method.${method}`)}</span>
            </Dialog.Title>
            <Dialog.Close
              aria-label={t('user.sheet.close')}
              data-testid="sheet-close"
              className="cursor-pointer p-2 text-muted hover:text-ink"
            >
              <X aria-hidden size={16} />
            </Dialog.Close>
          </header>
          {data && <Sources answer={data} figure={figure} />}
          {!data && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
          {!data && !error && <SkeletonRows count={8} rowHeight={walletTradeHeight} />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
