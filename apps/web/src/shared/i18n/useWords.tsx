import i18next, { type TFunction } from 'i18next'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

type Words = { t: TFunction<'shell'>; language: string }

const WordsContext = createContext<Words>({
  t: ((...given: Parameters<typeof i18next.t>) => i18next.t(...given)) as unknown as TFunction<'shell'>,
  get language() {
    return i18next.language
  },
})

/** Follows the language for all that is drawn below; see `useWords`. */
export function WordsProvider({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const words = useMemo(() => ({ t, language }), [t, language])
  return <WordsContext value={words}>{children}</WordsContext>
}

/**
 * The words for pieces that stand in lists by the hundred. `useTranslation` listens to the language once for each
 * caller, with an effect and a state; this reads one context.
 */
export function useWords(): Words {
  return useContext(WordsContext)
}
