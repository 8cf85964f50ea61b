import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { useConnection } from '../kit/http/useConnection.ts'
import { useNow } from '../kit/clock/useNow.ts'
import { useShellDialog } from '../domain/doors/useShellDialog.ts'
import type { ChainLate } from '../domain/status/lateChains.ts'
import { useChainWords } from '../domain/status/useChainWords.ts'
import { useServerStatus } from '../domain/status/useServerStatus.ts'

function Stale({ sinceMs }: { sinceMs: number }) {
  const { t } = useTranslation()
  const { span } = useChainWords()
  const age = useNow((nowMs) => span(nowMs - sinceMs))
  return (
    <p
      role="alert"
      data-testid="stale"
      className="shrink-0 bg-loss px-3 py-0.5 text-balance text-center font-semibold text-data text-on-accent"
    >
      {t('connection.stale', { age })}
    </p>
  )
}

const grossMs = 60_000

/** True if the lists of a chain mislead: nothing new for a minute, or nothing to come by itself. */
function isGross({ state, why, forMs }: ChainLate): boolean {
  if (state === 'stalled' || state === 'halted') return true
  return forMs >= grossMs || (state === 'starting' && why !== null && why !== 'first-block')
}

/** Names the chains whose lists are old. On a phone, where the header holds a dot only, any that is late. */
function LateChains({ late }: { late: readonly ChainLate[] }) {
  const { t } = useTranslation()
  const { sentenceOf } = useChainWords()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-testid="late-chains"
      onClick={() => useShellDialog.getState().show('health')}
      className={`block w-full shrink-0 cursor-pointer border-line border-b bg-raised px-3 py-0.5 text-balance text-center text-data text-warn ${late.some(isGross) ? '' : 'sm:hidden'}`}
    >
      {t('connection.chain.old', { what: late.map(sentenceOf).join(' · ') })}
    </button>
  )
}

/** States how old the page's data are: all of it while the server is away, else those of late chains. */
export function StaleNotice() {
  const lostAtMs = useConnection((connection) => connection.lostAtMs)
  const late = useServerStatus()?.late
  if (lostAtMs !== null) return <Stale sinceMs={lostAtMs} />
  return late && late.length > 0 ? <LateChains late={late} /> : null
}
