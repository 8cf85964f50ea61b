import { unlimitedUnits } from '@peregrine/protocols/erc20/buildCalls'
import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import { Button } from '@peregrine/ui/Button'
import { useQuery } from '@tanstack/react-query'
import { useTradeHistory } from '../../domain/trade-ticket/useTradeHistory.ts'
import { Amount } from '../../kit/figures/Amount.tsx'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useToldAction } from '../../kit/toast/useToldAction.ts'

/** What a contract may still take by an approval, as after a sale that failed, and the way to take it back. */
export function StandingApproval({ record }: { record: ExecutionRecord }) {
  const { t } = useTranslation()
  const source = useTradeHistory((history) => history.source)
  const { busy, run } = useToldAction(
    async () => (await source?.revoke(record)) ?? null,
    () => ({
      done: t('history.revoke.sent'),
      failed: (msg) => t('history.revoke.failed', { msg }),
    }),
  )
  const { id, state, intent, summary } = record
  const { data: allowance } = useQuery({
    queryKey: ['standing-approval', id, state],
    queryFn: async () => (await source?.allowanceOf(record)) ?? 0n,
    enabled: source !== null && intent.kind === 'approval' && state === 'confirmed',
    structuralSharing: false,
  })
  if (intent.kind !== 'approval' || !allowance) return null
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
        disabled={busy !== null}
        aria-busy={busy !== null}
        title={t('history.revoke.says')}
        data-testid="history-revoke"
        onClick={() => run('action')}
      >
        {t('history.revoke')}
      </Button>
    </div>
  )
}
