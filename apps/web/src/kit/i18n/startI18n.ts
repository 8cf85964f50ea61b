import i18next, { type BackendModule } from 'i18next'
import { zhCN } from '../../locales/shell/zhCN.ts'
import type { Locale } from '../preferences/locale.ts'
import { readTranslations } from './loadTranslations.ts'

// The shell's default language is bundled with the app, which saves most visitors a file.
async function load(language: string, area: string): Promise<Record<string, string>> {
  if (language === 'zh-CN' && area === 'shell') return zhCN
  const translations = await readTranslations(language as Locale, area)
  // Keys are unique across areas. One shared namespace makes a lookup take one step, not one per area.
  if (area !== 'shell') i18next.addResourceBundle(language, 'shell', translations)
  return translations
}

const backend: BackendModule = { type: 'backend', init() {}, read: load }

/** Loads the shell's translations of a locale and starts i18next; other areas load by `withTranslations`. */
export async function startI18n(locale: Locale): Promise<void> {
  // A second start would drop the areas that pages have loaded.
  if (i18next.isInitialized) {
    await i18next.changeLanguage(locale)
    return
  }
  await i18next.use(backend).init({
    lng: locale,
    // All locales carry every key (a test enforces it), so no second language is loaded.
    fallbackLng: false,
    load: 'currentOnly',
    ns: ['shell'],
    defaultNS: 'shell',
    keySeparator: false,
    nsSeparator: false,
    returnNull: false,
    // Callers retry; a page does not wait for many attempts.
    maxRetries: 1,
    // React escapes text itself.
    interpolation: { escapeValue: false },
  })
}
