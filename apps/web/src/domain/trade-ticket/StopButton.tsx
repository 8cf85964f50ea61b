import { Button } from '@peregrine/ui/Button'
import { CircleStop } from 'lucide-react'
import { useState } from 'react'
import { failureText } from '../../kit/http/failureText.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { showToast } from '../../kit/toast/showToast.ts'
import { loadHistorySource } from './historySource.ts'

async function stop(intentId: string): Promise<string | null> {
  const source = await loadHistorySource()
  return source.stopSending(intentId)
}

/** Stops the sending of a transaction that no node has taken so far. It is still looked up. */
export function StopButton({ intentId, isBrief = false }: { intentId: string; isBrief?: boolean }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  async function press(): Promise<void> {
    setBusy(true)
    const problem = await stop(intentId).catch((error: unknown) => {
      console.error('A sending could not be stopped', error)
      return failureText(error, t)
    })
    setBusy(false)
    showToast({ kind: problem === null ? 'warning' : 'error', text: problem ?? t('trade.stopped') })
  }
  return (
    <Button
      disabled={isBusy}
      aria-busy={isBusy}
      aria-label={t('trade.stop')}
      title={t('trade.stop.says')}
      data-testid="trade-stop"
      onClick={() => void press()}
      className={isBrief ? 'h-6 px-1.5' : ''}
    >
      <CircleStop aria-hidden size={12} /> {!isBrief && t('trade.stop')}
    </Button>
  )
}
