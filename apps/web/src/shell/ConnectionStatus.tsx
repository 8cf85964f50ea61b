import { useFocusTip } from '../kit/figures/useFocusTip.tsx'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { useConnection } from '../kit/http/useConnection.ts'
import { useChainWords } from '../domain/status/useChainWords.ts'
import { useServerStatus } from '../domain/status/useServerStatus.ts'
import { useShellDialog } from '../domain/doors/useShellDialog.ts'

const dots = {
  live: 'bg-gain',
  connecting: 'bg-warn',
  doubted: 'bg-warn',
  lost: 'bg-loss',
  starting: 'bg-warn',
  behind: 'bg-warn',
  stalled: 'bg-loss',
  halted: 'bg-loss',
} as const

/** The state shown, its word, and the whole of it for a tooltip. */
function useShown() {
  const { t } = useTranslation()
  const { sentenceOf, stateOf } = useChainWords()
  const connection = useConnection(({ state }) => state)
  const status = useServerStatus()
  const [worst, ...others] = (connection === 'live' && status?.late) || []
  if (!worst) {
    // The chains are not known to be live before the server has said so.
    const state = connection === 'live' && !status ? 'connecting' : connection
    const word = t(`connection.${state}`)
    return { state, word, short: word, title: t('connection.title', { state: word }) }
  }
  const more = (what: string) =>
    others.length > 0 ? t('connection.chain.and', { what, count: others.length }) : what
  return {
    state: worst.state,
    word: more(sentenceOf(worst)),
    short: more(stateOf(worst)),
    title: t('connection.chain.more', { what: [worst, ...others].map(sentenceOf).join(' · ') }),
  }
}

/**
 * The state of the page and its chains: the worst chain and its age; and the server's latency. Of fixed width: the search
 * beside it must not move with what it says. The reason is in the tooltip.
 */
export function ConnectionStatus() {
  const { t } = useTranslation()
  const { state, word, short, title } = useShown()
  const { tip, ...whole } = useFocusTip(title)
  const latencyMs = useServerStatus()?.latencyMs
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-testid="connection-button"
      onClick={() => useShellDialog.getState().show('health')}
      className="flex min-h-6 min-w-2 cursor-pointer items-center rounded-control hover:bg-raised sm:w-24 lg:w-28 xl:w-32"
      {...whole}
    >
      <span
        role="status"
        data-testid="connection"
        data-state={state}
        title={title}
        className="flex min-w-0 items-center gap-1.5 whitespace-nowrap text-data text-muted"
      >
        <span aria-hidden className={`size-2 shrink-0 rounded-full ${dots[state]}`} />
        <span aria-hidden className="truncate max-sm:hidden">
          {short}
        </span>
        <span className="sr-only">{word}</span>
        {state === 'live' && latencyMs !== undefined && (
          <span className="w-14 shrink-0 truncate max-lg:hidden" data-testid="latency">
            {t('connection.latency', { ms: latencyMs })}
          </span>
        )}
      </span>
      {tip}
    </button>
  )
}
