import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import { Button } from '@peregrine/ui/Button'
import { useQuery } from '@tanstack/react-query'
import { useTradeHistory } from '../../domain/trade-ticket/useTradeHistory.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useToldAction } from '../../kit/toast/useToldAction.ts'

const everyMs = 5_000

/** Uses the missing nonce up, so that what waits behind it can land. */
function FillButton({ record }: { record: ExecutionRecord }) {
  const { t } = useTranslation()
  const source = useTradeHistory((history) => history.source)
  const { busy, run } = useToldAction(
    async () => (await source?.fillGap(record)) ?? null,
    () => ({
      done: t('history.fill.sent'),
      failed: (msg) => t('history.replace.failed', { msg }),
    }),
  )
  return (
    <Button
      disabled={busy !== null}
      aria-busy={busy !== null}
      title={t('history.fill.says')}
      data-testid="history-fill"
      onClick={() => run('action')}
    >
      {t('history.fill')}
    </Button>
  )
}

/** What keeps an open transaction from its block besides its fees, and what the trader can do. */
export function WaitsBefore({ record, onOpen }: { record: ExecutionRecord; onOpen: (id: string) => void }) {
  const { t } = useTranslation()
  const source = useTradeHistory((history) => history.source)
  const { id, state, attempts } = record
  const { data: before } = useQuery({
    queryKey: ['waits-behind', id, state, attempts.length],
    queryFn: async () => (await source?.waitsBehind(record)) ?? null,
    enabled: source !== null && (state === 'sent' || state === 'unknown'),
    refetchInterval: everyMs,
  })
  if (!before) return null
  return (
    <div
      className="flex items-center justify-between gap-3 py-1 text-data text-warn"
      data-testid="history-waits"
      data-for={before.kind}
    >
      <span>
        {before.kind === 'gap'
          ? t('history.waits.gap', { nonce: before.nonce })
          : t(before.kind === 'own' ? 'history.waits.own' : 'history.waits.foreign')}
      </span>
      {before.kind === 'own' && (
        <Button data-testid="history-earlier" onClick={() => onOpen(before.id)}>
          {t('history.earlier')}
        </Button>
      )}
      {before.kind === 'gap' && <FillButton record={record} />}
    </div>
  )
}
