import i18next, { type BackendModule } from 'i18next'
import { zhCN } from '../../locales/shell/zhCN.ts'
import type { Locale } from '../preferences/locale.ts'
import { readWords } from './loadTranslations.ts'

// The default language of the shell comes with the app, so that most visitors wait for one file less.
async function load(language: string, area: string): Promise<Record<string, string>> {
  if (language === 'zh-CN' && area === 'shell') return zhCN
  const words = await readWords(language as Locale, area)
  // Keys are unique over all areas. Found in one place, a text costs one look, not one for each area.
  if (area !== 'shell') i18next.addResourceBundle(language, 'shell', words)
  return words
}

const backend: BackendModule = { type: 'backend', init() {}, read: load }

/** Loads the shell's words of one locale and gets translation ready; other areas come with `withTranslations`. */
export async function startI18n(locale: Locale): Promise<void> {
  // A second start would forget the areas that pages have brought.
  if (i18next.isInitialized) {
    await i18next.changeLanguage(locale)
    return
  }
  await i18next.use(backend).init({
    lng: locale,
    // All locales carry every key (a test holds them to it), so no second language is loaded.
    fallbackLng: false,
    load: 'currentOnly',
    ns: ['shell'],
    defaultNS: 'shell',
    keySeparator: false,
    nsSeparator: false,
    returnNull: false,
    // Whoever needs the words asks again; a page is not kept waiting for many tries.
    maxRetries: 1,
    // The page escapes text itself.
    interpolation: { escapeValue: false },
  })
}
