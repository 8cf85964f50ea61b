import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Locale } from '../preferences/locale.ts'
import { languageNow, type Translate, translate, translatorOf, useLanguage } from './translate.ts'

type Translation = { t: Translate; language: Locale }

const TranslationContext = createContext<Translation>({
  t: translate,
  get language() {
    return languageNow()
  },
})

/** Subscribes to the language once for everything below; see `useTranslation`. */
export function TranslationProvider({ children }: { children: ReactNode }) {
  const language = useLanguage((state) => state.language)
  const translation = useMemo(() => ({ t: translatorOf(language), language }), [language])
  return <TranslationContext value={translation}>{children}</TranslationContext>
}

/** Returns the translations in the user's language. One place subscribes for all. */
export function useTranslation(): Translation {
  return useContext(TranslationContext)
}
