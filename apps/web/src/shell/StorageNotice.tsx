import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { useStorageFault } from '../domain/status/useServerStatus.ts'

const words = {
  'database.full': 'storage.full',
  'database.away': 'storage.away',
} as const

/** States why the server can store nothing and what to do: prices may be stale, and changes are not kept. */
export function StorageNotice() {
  const { t } = useTranslation()
  const fault = useStorageFault()
  if (!fault) return null
  return (
    <p
      role="alert"
      data-testid="storage-fault"
      data-fault={fault}
      className="shrink-0 bg-loss px-3 py-0.5 text-balance text-center font-semibold text-data text-on-accent"
    >
      {t(words[fault])}
    </p>
  )
}
