import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { updates } from './updates.ts'

/** Formats a date in the reader's language; log dates have no time or zone. */
function dayText(date: string, locale: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' })
}

/** The changes for users, by day. */
export function UpdateList() {
  const { t, language } = useTranslation()
  const days = [...new Set(updates.map(({ date }) => date))]
  return days.map((date) => (
    <section key={date} data-testid="update-day" className="pt-3">
      <h3 className="text-data text-muted">
        <time dateTime={date}>{dayText(date, language)}</time>
      </h3>
      <ul className="mt-1 ml-4 list-disc space-y-1 text-body marker:text-muted">
        {updates
          .filter((update) => update.date === date)
          .map(({ name }) => (
            <li key={name} data-testid="update-item">
              {t(`log.${name}`)}
            </li>
          ))}
      </ul>
    </section>
  ))
}
