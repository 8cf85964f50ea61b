import { useMatches, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import i18next from 'i18next'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { usePageTitle } from '../kit/layout/usePageTitle.ts'
import { usePreferences } from '../kit/preferences/usePreferences.ts'

/** A page starts at its top, whatever the one before was scrolled to. */
function useStartAtTop(): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const router = useRouter()
  const isScrolled = useRef(false)
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', () => {
        const main = document.getElementById('main')
        if (main && main.scrollTop > 0) isScrolled.current = true
      }),
    [router],
  )
  // The path is the reason, though nothing reads it.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => {
    // To scroll, the browser lays out all that has just been drawn: not where nobody scrolled.
    if (!isScrolled.current) return
    isScrolled.current = false
    document.getElementById('main')?.scrollTo({ top: 0 })
  }, [path])
}

function describe(text: string): void {
  document.querySelector('meta[name=description]')?.setAttribute('content', text)
}

/** The description comes with words of its own, which no page waits for. */
function useDescription(): void {
  const { language } = useTranslation()
  const aboutKey =
    useMatches({ select: (matches) => matches.at(-1)?.staticData.aboutKey }) ?? 'about.notFound'
  useEffect(() => {
    let isCurrent = true
    void i18next.loadNamespaces('heads').then(() => {
      if (isCurrent) describe(i18next.t(aboutKey))
    })
    return () => {
      isCurrent = false
    }
  }, [language, aboutKey])
}

/**
 * Keeps the document's language, theme, title and description in step with the page and the trader's choices.
 *
 * @returns the page's title
 */
export function useDocumentHead(): string {
  const { t, language } = useTranslation()
  const { theme, locale } = usePreferences()
  const titleKey =
    useMatches({ select: (matches) => matches.at(-1)?.staticData.titleKey }) ?? 'title.notFound'
  const ownTitle = usePageTitle((state) => state.title)
  const title = ownTitle ?? t(titleKey)
  useStartAtTop()
  useDescription()

  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  useEffect(() => {
    if (i18next.language !== locale) void i18next.changeLanguage(locale)
  }, [locale])
  useEffect(() => {
    document.documentElement.lang = language
    document.title = `${title} · ${t('app.name')}`
  }, [t, language, title])
  return title
}
