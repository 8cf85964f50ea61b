import type { Locale } from '../preferences/locale.ts'
import { loadAreas } from './loadTranslations.ts'
import { areasIn, languageNow, useLanguage } from './translate.ts'

let wanted: Locale = languageNow()

/**
 * Shows the page in a language, once everything it shows now has been loaded in it; of two calls the later one counts.
 * Throws if that fails: the page keeps its language.
 */
export async function startI18n(locale: Locale): Promise<void> {
  wanted = locale
  const lacking = () => [...areasIn(languageNow())].filter((area) => !areasIn(locale).has(area))
  // Meanwhile, a part may have loaded its texts in the old language.
  while (lacking().length > 0) await loadAreas(locale, lacking())
  if (locale === wanted) useLanguage.setState({ language: locale })
}
