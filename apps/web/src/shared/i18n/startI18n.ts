import i18next from 'i18next'
import resourcesToBackend from 'i18next-resources-to-backend'
import { initReactI18next } from 'react-i18next'
import type { Messages } from '../../locales/messages.ts'
import { zhCN } from '../../locales/zhCN.ts'
import type { Locale } from '../preferences/locale.ts'

// The default language comes with the app, so that most visitors wait for one file less; the others on demand.
const loaders: Record<Locale, () => Promise<Messages>> = {
  'zh-CN': () => Promise.resolve(zhCN),
  en: async () => (await import('../../locales/en.ts')).en,
  'zh-TW': async () => (await import('../../locales/zhTW.ts')).zhTW,
  ja: async () => (await import('../../locales/ja.ts')).ja,
  ko: async () => (await import('../../locales/ko.ts')).ko,
}

/** Loads the words of one locale and gets translation ready; other locales load when they are picked. */
export async function startI18n(locale: Locale): Promise<void> {
  await i18next
    .use(initReactI18next)
    .use(resourcesToBackend((language: string) => loaders[language as Locale]()))
    .init({
      lng: locale,
      // All locales carry every key (a test holds them to it), so no second language is loaded.
      fallbackLng: false,
      load: 'currentOnly',
      keySeparator: false,
      nsSeparator: false,
      returnNull: false,
      // React escapes text itself.
      interpolation: { escapeValue: false },
    })
}
