import type { Attempt, ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import type { SwapIntent } from '@peregrine/wallet/intent'
import { Modal } from '@peregrine/ui/Modal'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ExplorerLink } from '../../domain/chains/ExplorerLink.tsx'
import { NetworkBadge } from '../../domain/chains/NetworkBadge.tsx'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { StopRecord } from '../../domain/trade-ticket/StopRecord.tsx'
import { useTradeHistory } from '../../domain/trade-ticket/useTradeHistory.ts'
import { transactionQuery } from '../../domain/trades/transactionQuery.ts'
import { Amount } from '../../kit/figures/Amount.tsx'
import { shortAddress } from '../../kit/figures/formatFigure.ts'
import { timeText, toSecond } from '../../kit/figures/timeText.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { ReceivedAtLeast, Spent } from './HistoryAmounts.tsx'
import { historyKind } from './historyView.ts'
import { ReplaceButtons } from './ReplaceButtons.tsx'
import { StandingApproval } from './StandingApproval.tsx'
import { StateWord } from './StateWord.tsx'
import { WaitsBefore } from './WaitsBefore.tsx'
import { useWalletNames } from './useWalletNames.ts'

type LineProps = { label: string; children: ReactNode; testId?: string }

function Line({ label, children, testId }: LineProps) {
  return (
    <div data-testid={testId} className="flex min-h-7 items-center justify-between gap-3">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 break-words text-right">{children}</dd>
    </div>
  )
}

type AttemptsProps = { record: ExecutionRecord }

/** The try's name: the first, a faster one, or an empty transaction. */
function useAttemptName(): (attempt: Attempt, at: number) => string {
  const { t } = useTranslation()
  return ({ isCancel }, at) => {
    if (isCancel) return t('history.attempt.cancel')
    return at === 0 ? t('history.attempt.first') : t('history.attempt.faster', { count: at })
  }
}

/** Every try with its hash, and which of them the chain took. */
function Attempts({ record: { intent, attempts, landed } }: AttemptsProps) {
  const { t, language } = useTranslation()
  const nameOf = useAttemptName()
  return (
    <ol className="flex flex-col gap-1" data-testid="history-attempts">
      {attempts.map((attempt, at) => (
        <li
          key={attempt.hash}
          className="flex items-center gap-2 rounded-control bg-raised px-2 py-1 text-data"
          data-testid="history-attempt"
          data-landed={landed === attempt.hash}
        >
          <span className="shrink-0">{nameOf(attempt, at)}</span>
          <time className="shrink-0 text-muted" dateTime={new Date(attempt.signedAtMs).toISOString()}>
            {new Date(attempt.signedAtMs).toLocaleTimeString(language)}
          </time>
          {landed === attempt.hash && (
            <span className="shrink-0 font-semibold text-gain">{t('history.landed')}</span>
          )}
          <span translate="no" className="ml-auto truncate font-mono text-[11px]" title={attempt.hash}>
            {shortAddress(attempt.hash)}
          </span>
          <ExplorerLink network={intent.network} what="tx" id={attempt.hash} />
        </li>
      ))}
    </ol>
  )
}

type ReceivedProps = { intent: SwapIntent; hash: string; unit: { symbol: string; decimals: number } }

function Received({ intent, hash, unit }: ReceivedProps) {
  const { t } = useTranslation()
  const source = useTradeHistory((history) => history.source)
  const { data } = useQuery({
    queryKey: ['received', intent.network, intent.wallet, hash],
    queryFn: () => source?.received(intent, hash) ?? null,
    enabled: source !== null,
  })
  if (data == null) return null
  return (
    <Line label={t('history.received')} testId="history-received">
      <Amount units={data.toString()} decimals={unit.decimals} symbol={unit.symbol} />
    </Line>
  )
}

/** What a landed transaction brought and cost, by the chain's node and our index. */
function Landed({ record, hash }: { record: ExecutionRecord; hash: string }) {
  const { t } = useTranslation()
  const { intent, summary } = record
  const { network } = intent
  const { data } = useQuery(transactionQuery(network, hash))
  if (!data) return null
  const coin = coinAddress(network)
  return (
    <>
      {intent.kind === 'swap' && (
        <Received intent={intent} hash={hash} unit={intent.side === 'buy' ? summary : coin} />
      )}
      <Line label={t('history.fee')} testId="history-fee">
        <Amount units={data.feeUnits} decimals={coin.decimals} symbol={coin.symbol} />
      </Line>
    </>
  )
}

type DetailsProps = { record: ExecutionRecord; onClose: () => void; onOpen: (id: string) => void }

/** Everything that is kept of one transaction. */
export function HistoryDetails({ record, onClose, onOpen }: DetailsProps) {
  const { t, language } = useTranslation()
  const source = useTradeHistory((history) => history.source)
  const nameOf = useWalletNames()
  const { intent, summary, createdAtMs } = record
  const reason = source?.reasonOf(record)
  const name = nameOf(intent.wallet)
  return (
    <Modal
      title={`${t(`history.kind.${historyKind(record)}`)} ${summary.symbol}`}
      closeLabel={t('history.close')}
      onClose={onClose}
      testId="history-details"
    >
      <dl className="text-body">
        <Line label={t('history.column.state')}>
          <StateWord record={record} />
        </Line>
        {reason && <p className="pb-1 text-right text-data text-muted">{reason}</p>}
        <WaitsBefore record={record} onOpen={onOpen} />
        <StandingApproval record={record} />
        <Line label={t('history.column.time')}>
          <span translate="no">{timeText(createdAtMs, language, toSecond)}</span>
        </Line>
        <Line label={t('history.network')}>
          <span className="inline-flex items-center gap-1.5">
            <NetworkBadge network={intent.network} /> {t(`network.${intent.network}`)}
          </span>
        </Line>
        <Line label={t('history.column.wallet')}>
          {name && <span className="mr-1.5">{name}</span>}
          <span translate="no" className="font-mono text-data text-muted" title={intent.wallet}>
            {shortAddress(intent.wallet)}
          </span>
        </Line>
        <Line label={t('history.column.amount')}>
          <Spent record={record} /> <ReceivedAtLeast record={record} />
        </Line>
        {record.landed !== undefined && <Landed record={record} hash={record.landed} />}
        {'recipient' in intent && (
          <Line label={t('history.recipient')}>
            <span className="break-all font-mono text-data">{intent.recipient}</span>
          </Line>
        )}
      </dl>
      {record.attempts.length > 0 && (
        <>
          <h3 className="pt-2 pb-1 font-semibold">{t('history.attempts')}</h3>
          <Attempts record={record} />
        </>
      )}
      <div className="flex justify-end gap-1 pt-3 empty:hidden">
        <StopRecord record={record} />
        <ReplaceButtons record={record} />
      </div>
    </Modal>
  )
}
