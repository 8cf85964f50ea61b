import { Languages } from 'lucide-react'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { localeNames, locales, toLocale } from '../kit/preferences/locale.ts'
import { usePreferences } from '../kit/preferences/usePreferences.ts'

/** The language choice, each by its own name. A native select: it works on every phone and costs nothing. */
export function LanguageMenu() {
  const { t } = useTranslation()
  const { locale, pickLocale } = usePreferences()
  return (
    <label
      title={t('header.language')}
      className="relative flex h-7 items-center gap-1 rounded-control pl-2 text-muted hover:bg-raised hover:text-ink xl:h-10 xl:flex-col xl:pt-1.25 xl:pl-0"
    >
      <Languages aria-hidden size={16} className="shrink-0" />
      <select
        value={locale}
        onChange={(event) => pickLocale(toLocale(event.target.value))}
        aria-label={t('header.language')}
        data-testid="language"
        className="h-7 cursor-pointer appearance-none rounded-control bg-transparent pr-2 text-data max-sm:w-5 max-sm:pr-0 max-sm:opacity-0 max-sm:-ml-5 xl:-mt-6 xl:h-9.5 xl:px-1 xl:pt-4.5 xl:text-center xl:text-[10px]"
      >
        {locales.map((value) => (
          <option key={value} value={value} lang={value} className="bg-overlay text-ink">
            {localeNames[value]}
          </option>
        ))}
      </select>
    </label>
  )
}
