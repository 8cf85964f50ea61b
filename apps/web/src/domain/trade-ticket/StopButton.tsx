import { Button } from '@peregrine/ui/Button'
import { CircleStop } from 'lucide-react'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useToldAction } from '../../kit/toast/useToldAction.ts'
import { loadHistorySource } from './historySource.ts'

async function stop(intentId: string): Promise<string | null> {
  const source = await loadHistorySource()
  return source.stopSending(intentId)
}

/** Stops the sending of a transaction that no node has taken so far. It is still looked up. */
export function StopButton({ intentId, isBrief = false }: { intentId: string; isBrief?: boolean }) {
  const { t } = useTranslation()
  const { busy, run } = useToldAction(
    () => stop(intentId),
    () => ({ done: t('trade.stopped'), kind: 'warning' }),
  )
  return (
    <Button
      disabled={busy !== null}
      aria-busy={busy !== null}
      aria-label={t('trade.stop')}
      title={t('trade.stop.says')}
      data-testid="trade-stop"
      onClick={() => run('action')}
      className={isBrief ? 'h-6 px-1.5' : ''}
    >
      <CircleStop aria-hidden size={12} /> {!isBrief && t('trade.stop')}
    </Button>
  )
}
