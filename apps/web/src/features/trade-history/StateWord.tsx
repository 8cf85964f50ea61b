import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { historyState, type HistoryState } from './historyView.ts'

const looks: Record<HistoryState, string> = {
  pending: 'text-muted',
  executing: 'text-accent',
  unresolved: 'text-warn',
  success: 'text-gain',
  failed: 'text-danger',
  expired: 'text-muted',
  refused: 'text-danger',
  cancelled: 'text-muted',
  closed: 'text-muted',
}

/** How a record stands, in its colour. */
export function StateWord({ record }: { record: ExecutionRecord }) {
  const { t } = useTranslation()
  const state = historyState(record)
  return (
    <span
      className={`max-w-full truncate font-semibold ${looks[state]}`}
      data-testid="history-state"
      data-state={state}
    >
      {t(`history.state.${state}`)}
    </span>
  )
}
