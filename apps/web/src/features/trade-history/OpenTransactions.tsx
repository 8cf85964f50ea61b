import type { Network } from '@peregrine/core/network'
import { Button } from '@peregrine/ui/Button'
import { useMemo } from 'react'
import { useFollowHistory } from '../../domain/trade-ticket/useTradeHistory.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { inScope } from './filterHistory.ts'
import { isOpen } from './historyView.ts'

type OpenTransactionsProps = { network: Network; token: string; onShow: () => void }

/** Counts the user's transactions of a token that have no outcome yet, and leads to them; nothing without any. */
export function OpenTransactions({ network, token, onShow }: OpenTransactionsProps) {
  const { t } = useTranslation()
  const { records } = useFollowHistory()
  const count = useMemo(
    () => inScope(records ?? [], { network, token }).filter(isOpen).length,
    [records, network, token],
  )
  if (count === 0) return null
  return (
    <div
      role="status"
      data-testid="open-transactions"
      className="flex min-h-9 shrink-0 flex-wrap items-center justify-between gap-x-3 border-line border-b bg-raised px-3 py-1 text-data"
    >
      <span className="text-warn">{t('history.openCount', { count })}</span>
      <Button data-testid="open-transactions-show" onClick={onShow}>
        {t('history.openCount.show')}
      </Button>
    </div>
  )
}
