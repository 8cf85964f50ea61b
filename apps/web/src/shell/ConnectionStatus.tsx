import { useWords } from '../shared/i18n/useWords.tsx'
import { useConnection } from '../live/useConnection.ts'
import { useServerStatus } from '../shared/status/useServerStatus.ts'
import { useShellDialog } from './useShellDialog.ts'

const dots = { live: 'bg-gain', connecting: 'bg-warn', lost: 'bg-loss' } as const

/** Whether the page is live, and how far away the server is. */
export function ConnectionStatus() {
  const { t } = useWords()
  const state = useConnection((connection) => connection.state)
  const latencyMs = useServerStatus()?.latencyMs
  const word = t(`connection.${state}`)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-testid="connection-button"
      onClick={() => useShellDialog.getState().show('health')}
      className="flex min-h-6 shrink-0 cursor-pointer items-center rounded-control hover:bg-raised"
    >
      <span
        role="status"
        data-testid="connection"
        data-state={state}
        title={t('connection.title', { state: word })}
        className="flex items-center gap-1.5 whitespace-nowrap text-data text-muted"
      >
        <span aria-hidden className={`size-2 rounded-full ${dots[state]}`} />
        <span className="max-sm:sr-only">{word}</span>
        {state === 'live' && latencyMs !== undefined && (
          <span className="max-lg:hidden" data-testid="latency">
            {t('connection.latency', { ms: latencyMs })}
          </span>
        )}
      </span>
    </button>
  )
}
