import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { useConnection } from '../kit/http/useConnection.ts'
import { useNow } from '../kit/clock/useNow.ts'
import { ageParts } from '../kit/figures/ageParts.ts'

function Stale({ sinceMs }: { sinceMs: number }) {
  const { t } = useTranslation()
  const age = useNow((nowMs) => {
    const { key, count } = ageParts(Math.max(1000, nowMs - sinceMs))
    return t(key, { count })
  })
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

/** States how old the page's data are while the server is away. */
export function StaleNotice() {
  const lostAtMs = useConnection((connection) => connection.lostAtMs)
  return lostAtMs === null ? null : <Stale sinceMs={lostAtMs} />
}
