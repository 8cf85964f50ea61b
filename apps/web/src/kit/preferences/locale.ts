export const locales = ['zh-CN', 'en', 'zh-TW', 'ja', 'ko'] as const
export type Locale = (typeof locales)[number]
const defaultLocale: Locale = 'zh-CN'

/** Each language's name in itself. */
export const localeNames: Record<Locale, string> = {
  'zh-CN': '简体中文',
  en: 'English',
  'zh-TW': '繁體中文',
  ja: '日本語',
  ko: '한국어',
}

/** Returns the locale of a stored text; Hong Kong maps to Taiwan's, anything unknown to the default. */
export function toLocale(text: string | null): Locale {
  if (text === 'zh-HK') return 'zh-TW'
  return locales.find((locale) => locale === text) ?? defaultLocale
}
