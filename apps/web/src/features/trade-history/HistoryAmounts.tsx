import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import { Amount } from '../../kit/figures/Amount.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { type HistoryAmount, historyAmounts, isUnlimited } from './historyView.ts'

function Units({ of: { units, decimals, symbol } }: { of: HistoryAmount }) {
  return <Amount units={units.toString()} decimals={decimals} symbol={symbol} />
}

/** What left the wallet. */
export function Spent({ record }: { record: ExecutionRecord }) {
  const { t } = useTranslation()
  const { spent } = historyAmounts(record)
  if (isUnlimited(record)) return t('history.unlimited')
  return spent && <Units of={spent} />
}

/** What a trade had to bring at least. */
export function ReceivedAtLeast({ record }: { record: ExecutionRecord }) {
  const { t } = useTranslation()
  const { received } = historyAmounts(record)
  return (
    received && (
      <span title={t('history.atLeast')}>
        → ≥ <Units of={received} />
      </span>
    )
  )
}
