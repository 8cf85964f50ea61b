import { networkFacts } from '@peregrine/core/network'
import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import { memo } from 'react'
import { ExplorerLink } from '../../domain/chains/ExplorerLink.tsx'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { TokenSymbol } from '../../domain/tokens/TokenSymbol.tsx'
import { StopRecord } from '../../domain/trade-ticket/StopRecord.tsx'
import { useTradeHistory } from '../../domain/trade-ticket/useTradeHistory.ts'
import { Age } from '../../kit/figures/Age.tsx'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { RouteLink } from '../../kit/links/RouteLink.tsx'
import { ReceivedAtLeast, Spent } from './HistoryAmounts.tsx'
import { historyHash, type HistoryKind, historyKind, historyToken } from './historyView.ts'
import { ReplaceButtons } from './ReplaceButtons.tsx'
import { StateWord } from './StateWord.tsx'

export const historyRowHeight = 44

/** Columns of a list of any width: what, how much, how it stands, and the way to the chain. */
export const historyGrid =
  'grid grid-cols-[minmax(0,1.2fr)_minmax(0,1.15fr)_minmax(0,0.8fr)_16px] gap-x-2 @2xl:grid-cols-[56px_minmax(0,1.2fr)_minmax(0,0.8fr)_minmax(0,1.1fr)_minmax(0,1.7fr)_100px_16px]'

const kindLooks: Partial<Record<HistoryKind, string>> = { buy: 'text-gain', sell: 'text-loss' }

/** What the transaction is for, and the token that it is about. */
function What({ record }: { record: ExecutionRecord }) {
  const { t } = useTranslation()
  const { intent, summary } = record
  const kind = historyKind(record)
  const token = historyToken(record)
  const isCoin = kind === 'service-fee' || summary.symbol === networkFacts[intent.network].coin
  const traded = <TokenSymbol symbol={summary.symbol} address={token} />
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <NetworkBadge network={intent.network} />
      <span className={`shrink-0 ${kindLooks[kind] ?? 'text-muted'}`} data-testid="history-kind">
        {t(`history.kind.${kind}`)}
      </span>
      {isCoin || !token ? (
        traded
      ) : (
        <RouteLink href={`/${intent.network}/token/${token}`} className="flex min-w-0 hover:text-accent">
          {traded}
        </RouteLink>
      )}
    </span>
  )
}

type RowProps = {
  record: ExecutionRecord
  walletName: string
  /** An earlier transaction of the wallet is open, without which this one cannot land. */
  isWaiting: boolean
  onOpen: (id: string) => void
}

/** A transaction of this browser. Its state opens everything that is kept of it. */
function Row({ record, walletName, isWaiting, onOpen }: RowProps) {
  const { t } = useTranslation()
  const source = useTradeHistory((history) => history.source)
  const { intent, createdAtMs, id } = record
  const hash = historyHash(record)
  const reason = isWaiting ? t('history.waits.own') : (source?.reasonOf(record) ?? '')
  const wallet = (
    <span className="truncate text-muted" title={intent.wallet}>
      {walletName || (
        <span translate="no" className="font-mono text-[11px]">
          {shortAddress(intent.wallet)}
        </span>
      )}
    </span>
  )
  return (
    <div
      className={`${historyGrid} h-full items-center border-line border-b px-3 text-data hover:bg-raised`}
      data-testid="history-row"
      data-id={id}
    >
      <span className="text-muted @max-2xl:hidden">
        <Age sinceMs={createdAtMs} />
      </span>
      <span className="flex min-w-0 flex-col">
        <What record={record} />
        <span className="flex min-w-0 items-center gap-1.5 @2xl:hidden">
          <Age sinceMs={createdAtMs} className="shrink-0 text-muted" />
          {wallet}
        </span>
      </span>
      <span className="flex min-w-0 @max-2xl:hidden">{wallet}</span>
      <span className="flex min-w-0 flex-col text-right *:truncate">
        <span>
          <Spent record={record} />
        </span>
        <span className="text-muted">
          <ReceivedAtLeast record={record} />
        </span>
      </span>
      <button
        type="button"
        title={reason || t('history.details')}
        data-testid="history-open"
        onClick={() => onOpen(id)}
        className="flex min-h-6 min-w-0 cursor-pointer flex-col items-end justify-center hover:underline @2xl:items-start @2xl:pl-4 @2xl:text-left"
      >
        <StateWord record={record} />
        {reason && <span className="max-w-full truncate text-muted">{reason}</span>}
      </button>
      <span className="flex justify-end gap-1 @max-2xl:hidden">
        <StopRecord record={record} isBrief />
        <ReplaceButtons record={record} isBrief />
      </span>
      <span className="justify-self-end">
        {hash && <ExplorerLink network={intent.network} what="tx" id={hash} />}
      </span>
    </div>
  )
}

export const HistoryRow = memo(Row)
