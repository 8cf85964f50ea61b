import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import { earlierOf } from '@peregrine/wallet/execution/waitsBehind'
import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { useMemo, useState } from 'react'
import { useWalletDoor } from '../../domain/doors/walletDoor.ts'
import { useOwnWallets } from '../../domain/own-wallets/useOwnWallets.ts'
import { readHistory, useFollowHistory } from '../../domain/trade-ticket/useTradeHistory.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { VirtualList } from '../../kit/lists/VirtualList.tsx'
import { filterHistory, historyChoices, type HistoryScope, inScope, noFilter } from './filterHistory.ts'
import { HistoryDetails } from './HistoryDetails.tsx'
import { HistoryFilters } from './HistoryFilters.tsx'
import { historyGrid, HistoryRow, historyRowHeight } from './HistoryRow.tsx'
import { useWalletNames } from './useWalletNames.ts'

const nothingFresh: ReadonlySet<string> = new Set()
const idOf = ({ id }: ExecutionRecord) => id

function Head() {
  const { t } = useTranslation()
  return (
    <div
      className={`${historyGrid} h-7 shrink-0 items-center border-line border-b px-3 text-data text-muted`}
    >
      <span className="@max-2xl:hidden">{t('history.column.time')}</span>
      <span>{t('history.column.what')}</span>
      <span className="@max-2xl:hidden">{t('history.column.wallet')}</span>
      <span className="text-right">{t('history.column.amount')}</span>
      <span className="text-right @2xl:pl-4 @2xl:text-left">{t('history.column.state')}</span>
    </div>
  )
}

type RowsProps = {
  records: readonly ExecutionRecord[]
  /** Unfiltered: what a transaction waits for may not be shown. */
  all: readonly ExecutionRecord[]
  nameOf: (wallet: string) => string
  label: string
}

function Rows({ records, all, nameOf, label }: RowsProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<string | null>(null)
  const opened = all.find(({ id }) => id === open)
  const waiting = useMemo(() => new Set(all.filter((one) => earlierOf(one, all)).map(idOf)), [all])
  if (records.length === 0) return <Notice title={t('history.filtered')} testId="history-filtered" />
  return (
    <>
      <Head />
      <VirtualList
        items={records}
        idOf={idOf}
        rowHeight={historyRowHeight}
        renderRow={(record) => (
          <HistoryRow
            record={record}
            walletName={nameOf(record.intent.wallet)}
            isWaiting={waiting.has(record.id)}
            onOpen={setOpen}
          />
        )}
        freshIds={nothingFresh}
        label={label}
        testId="history-rows"
      />
      {opened && <HistoryDetails record={opened} onClose={() => setOpen(null)} onOpen={setOpen} />}
    </>
  )
}

/** Nothing yet; whoever has no wallet here can make one. */
function None({ scope }: { scope: HistoryScope | undefined }) {
  const { t } = useTranslation()
  const hasWallet = useOwnWallets(({ wallets }) => wallets.length > 0)
  return (
    <Notice
      title={t('history.none')}
      testId="history-none"
      action={
        !hasWallet && (
          <Button
            data-testid={scope ? 'mine-connect' : 'history-connect'}
            onClick={() => useWalletDoor.getState().show({ name: 'create' })}
          >
            {t('history.connect')}
          </Button>
        )
      }
    >
      {t('history.none.says')}
    </Notice>
  )
}

function Unreadable() {
  const { t } = useTranslation()
  return (
    <Notice
      title={t('history.unreadable')}
      isAlert
      testId="history-unreadable"
      action={<Button onClick={() => void readHistory()}>{t('history.retry')}</Button>}
    >
      {t('history.unreadable.says')}
    </Notice>
  )
}

type TradeHistoryProps = { scope?: HistoryScope; label: string }

/** Every transaction that this browser has signed or tried to, newest first. */
export function TradeHistory({ scope, label }: TradeHistoryProps) {
  const { records, error } = useFollowHistory()
  const [filter, setFilter] = useState(noFilter)
  const nameOf = useWalletNames()
  const scoped = useMemo(() => records && inScope(records, scope), [records, scope])
  const choices = useMemo(() => historyChoices(scoped ?? []), [scoped])
  if (error && !records) return <Unreadable />
  if (!scoped || !records) return <SkeletonRows count={6} rowHeight={historyRowHeight} />
  if (scoped.length === 0) return <None scope={scope} />
  return (
    <div className="@container flex min-h-0 flex-1 flex-col" data-testid="trade-history">
      <HistoryFilters
        records={records}
        choices={choices}
        filter={filter}
        onFilter={setFilter}
        nameOf={nameOf}
        isScoped={scope !== undefined}
      />
      <Rows records={filterHistory(scoped, filter)} all={records} nameOf={nameOf} label={label} />
    </div>
  )
}

type TokenHistoryProps = HistoryScope & Pick<TradeHistoryProps, 'label'>

/** The same of one token. */
export function TokenHistory({ network, token, label }: TokenHistoryProps) {
  const scope = useMemo(() => ({ network, token }), [network, token])
  return <TradeHistory scope={scope} label={label} />
}
