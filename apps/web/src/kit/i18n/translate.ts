import { create } from 'zustand'
import type { Area, MessageKey } from '../../locales/messages.ts'
import { zhCN } from '../../locales/shell/zhCN.ts'
import type { Locale } from '../preferences/locale.ts'

export type Words = Readonly<Record<string, string>>
type Params = Readonly<Record<string, string | number>>

/** Returns a text with its `{{names}}` filled in; the key itself until its area has loaded. */
export type Translate = (key: MessageKey, params?: Params) => string

type Texts = { areas: Set<Area>; texts: Map<string, string> }

const noTexts = (): Texts => ({ areas: new Set(), texts: new Map() })
// Keys are unique across areas, so that a language has one table.
const known: Record<Locale, Texts> = {
  'zh-CN': noTexts(),
  en: noTexts(),
  'zh-TW': noTexts(),
  ja: noTexts(),
  ko: noTexts(),
}

/** The areas that can be shown in a language. */
export const areasIn = (locale: Locale): ReadonlySet<Area> => known[locale].areas

/** Adds the texts of one area in one language. */
export function addWords(locale: Locale, area: Area, words: Words): void {
  const { areas, texts } = known[locale]
  areas.add(area)
  for (const [key, text] of Object.entries(words)) texts.set(key, text)
}

// The shell's default language is bundled with the app, which saves most visitors a file.
addWords('zh-CN', 'shell', zhCN)

/** The language of the page; `startI18n` sets it, once its texts are there. */
export const useLanguage = create<{ language: Locale }>(() => ({ language: 'zh-CN' }))
export const languageNow = (): Locale => useLanguage.getState().language

/** Returns the translations of one language. React escapes what is filled in. */
export function translatorOf(locale: Locale): Translate {
  const { texts } = known[locale]
  return (key, params = {}) => {
    // A language that has other words for a single thing holds them under a second key.
    const single = params['count'] === 1 ? texts.get(`${key}_one`) : undefined
    const text = single ?? texts.get(key) ?? key
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''))
  }
}

/** Translates into the page's language at the time of the call. Components ask `useTranslation`, which follows it. */
export const translate: Translate = (key, params) => translatorOf(languageNow())(key, params)
