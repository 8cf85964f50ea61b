import { useServerStatus } from '../domain/status/useServerStatus.ts'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'

/** States that this computer's clock is wrong: ages, deadlines and permissions go by it. */
export function ClockNotice() {
  const { t } = useTranslation()
  const offMs = useServerStatus()?.clockOffMs ?? 0
  if (offMs === 0) return null
  return (
    <p
      role="alert"
      data-testid="clock-off"
      className="shrink-0 border-line border-b bg-raised px-3 py-0.5 text-balance break-keep text-center text-data text-warn"
    >
      {t(offMs > 0 ? 'clock.ahead' : 'clock.behind', { seconds: Math.round(Math.abs(offMs) / 1_000) })}
    </p>
  )
}
