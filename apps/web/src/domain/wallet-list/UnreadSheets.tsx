import type { UnreadSheet } from '@peregrine/core/wallet-list/file/readWorkbook'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'

/** Names the sheets of a file that were not read, each with its reason; nothing if all were. */
export function UnreadSheets({ sheets }: { sheets: readonly UnreadSheet[] }) {
  const { t } = useTranslation()
  if (sheets.length === 0) return null
  return (
    <ul
      role="alert"
      data-testid="import-unread"
      className="max-h-32 overflow-y-auto rounded-control border border-line bg-raised px-3 py-2 text-data text-warn"
    >
      {sheets.map(({ name, reason }, at) => (
        <li key={`${at} ${name}`}>
          {t('import.unread', { sheet: name || String(at + 1), reason: t(`import.bad.${reason}`) })}
        </li>
      ))}
    </ul>
  )
}
