import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { useConnection } from '../kit/http/useConnection.ts'
import { useServerStatus } from '../domain/status/useServerStatus.ts'
import { useShellDialog } from '../domain/doors/useShellDialog.ts'

const dots = {
  live: 'bg-gain',
  connecting: 'bg-warn',
  lost: 'bg-loss',
  behind: 'bg-warn',
  stalled: 'bg-loss',
  halted: 'bg-loss',
} as const

/** The state of the page and its chains, or the chain in the worst state; and the server's latency. */
export function ConnectionStatus() {
  const { t } = useTranslation()
  const connection = useConnection(({ state }) => state)
  const status = useServerStatus()
  const late = connection === 'live' ? status?.late : null
  const state = late?.state ?? connection
  const latencyMs = status?.latencyMs
  const word = late
    ? t('connection.chain', { chain: t(`network.${late.chain}`), state: t(`connection.chain.${late.state}`) })
    : t(`connection.${connection}`)
  const title = late
    ? t('connection.chainTitle', { chain: word, s: Math.round(late.forMs / 1000) })
    : t('connection.title', { state: word })
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
        title={title}
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
