import { useFocusTip } from '../kit/figures/useFocusTip.tsx'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { useConnection } from '../kit/http/useConnection.ts'
import { useNow } from '../kit/clock/useNow.ts'
import { useShellDialog } from '../domain/doors/useShellDialog.ts'
import type { ChainLate } from '../domain/status/lateChains.ts'
import { useChainWords } from '../domain/status/useChainWords.ts'
import { useServerStatus } from '../domain/status/useServerStatus.ts'

/** Over the foot of the page, above its toolbar: it comes and goes, and nothing else must move with it. */
const place =
  'fixed inset-x-0 bottom-9 z-20 h-6 truncate border-line border-t px-3 text-center text-data leading-5.5 max-sm:bottom-13'

function Stale({ sinceMs }: { sinceMs: number }) {
  const { t } = useTranslation()
  const { span } = useChainWords()
  const age = useNow((nowMs) => span(nowMs - sinceMs))
  return (
    <p role="alert" data-testid="stale" className={`bg-loss font-semibold text-on-accent ${place}`}>
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
  const text = t('connection.chain.old', { what: late.map(sentenceOf).join(' · ') })
  const { tip, ...whole } = useFocusTip(text)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={text}
        data-testid="late-chains"
        onClick={() => useShellDialog.getState().show('health')}
        className={`cursor-pointer bg-raised text-warn ${place} ${late.some(isGross) ? '' : 'sm:hidden'}`}
        {...whole}
      >
        {text}
      </button>
      {tip}
    </>
  )
}

/** States how old the page's data are: all of it while the server is away, else those of late chains. */
export function StaleNotice() {
  const lostAtMs = useConnection((connection) => connection.lostAtMs)
  const late = useServerStatus()?.late
  if (lostAtMs !== null) return <Stale sinceMs={lostAtMs} />
  return late && late.length > 0 ? <LateChains late={late} /> : null
}
