import i18next, { type TFunction } from 'i18next'
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'

type Translation = { t: TFunction<'shell'>; language: string }

const TranslationContext = createContext<Translation>({
  // i18next types a bare `t` for the first area only.
  t: ((...given: Parameters<typeof i18next.t>) => i18next.t(...given)) as unknown as TFunction<'shell'>,
  get language() {
    return i18next.language
  },
})

/** More texts than the app shows at a time. */
const maxKept = 5_000

/** Returns a text's cache key: its key plus the number, if it depends on nothing else; null when not cached. */
function nameOf(key: string, options: object | undefined): string | null {
  if (options === undefined) return key
  const { count } = options as { count?: unknown }
  return typeof count === 'number' && Object.keys(options).length === 1 ? `${key} ${count}` : null
}

/** Caches texts: every row requests the same few, every second. */
function cachingTexts(given: Translation['t']): Translation['t'] {
  // Every overload of `t` takes a key and options and returns a text.
  const translate = given as unknown as (key: string, options?: object) => string
  const kept = new Map<string, string>()
  const translateCached = (key: string, options?: object): string => {
    const name = nameOf(key, options)
    const known = name === null ? undefined : kept.get(name)
    if (known !== undefined) return known
    const text = translate(key, options)
    // The key itself is returned until its area has loaded.
    if (name !== null && text !== key) {
      if (kept.size >= maxKept) kept.clear()
      kept.set(name, text)
    }
    return text
  }
  // The same overloads again.
  return translateCached as unknown as Translation['t']
}

function onLanguage(listener: () => void): () => void {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}

/** Subscribes to the language once for everything below; see `useTranslation`. */
export function TranslationProvider({ children }: { children: ReactNode }) {
  const language = useSyncExternalStore(onLanguage, () => i18next.language)
  const translation = useMemo(() => ({ t: cachingTexts(i18next.getFixedT(language)), language }), [language])
  return <TranslationContext value={translation}>{children}</TranslationContext>
}

/** Returns the translations in the user's language. One place subscribes for all, and caches the texts. */
export function useTranslation(): Translation {
  return useContext(TranslationContext)
}
