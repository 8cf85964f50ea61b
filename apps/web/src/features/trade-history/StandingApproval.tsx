import { unlimitedUnits } from '@peregrine/protocols/erc20/buildCalls'
import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import { Button } from '@peregrine/ui/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTradeHistory } from '../../domain/trade-ticket/useTradeHistory.ts'
import { Amount } from '../../kit/figures/Amount.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { showToast } from '../../kit/toast/showToast.ts'

/** What a contract may still take by an approval, as after a sale that failed, and the way to take it back. */
export function StandingApproval({ record }: { record: ExecutionRecord }) {
  const { t } = useTranslation()
  const source = useTradeHistory((history) => history.source)
  const [isBusy, setBusy] = useState(false)
  const { id, state, intent, summary } = record
  const { data: allowance } = useQuery({
    queryKey: ['standing-approval', id, state],
    queryFn: async () => (await source?.allowanceOf(record)) ?? 0n,
    enabled: source !== null && intent.kind === 'approval' && state === 'confirmed',
    structuralSharing: false,
  })
  if (intent.kind !== 'approval' || !allowance) return null
  async function takeBack(): Promise<void> {
    setBusy(true)
    const problem = await source?.revoke(record)
    setBusy(false)
    showToast(
      problem
        ? { kind: 'error', text: t('history.revoke.failed', { msg: problem }) }
        : { kind: 'success', text: t('history.revoke.sent') },
    )
  }
  return (
    <div
      className="flex items-center justify-between gap-3 py-1 text-data text-warn"
      data-testid="history-standing"
    >
      <span>
        {t('history.standing')}{' '}
        {allowance >= unlimitedUnits / 2n ? (
          t('history.unlimited')
        ) : (
          <Amount units={allowance.toString()} decimals={summary.decimals} symbol={summary.symbol} />
        )}
      </span>
      <Button
        disabled={isBusy}
        aria-busy={isBusy}
        title={t('history.revoke.says')}
        data-testid="history-revoke"
        onClick={() => void takeBack()}
      >
        {t('history.revoke')}
      </Button>
    </div>
  )
}
