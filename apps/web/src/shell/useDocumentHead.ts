import { useMatches, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { failureText } from '../kit/http/failureText.ts'
import { loadTranslations } from '../kit/i18n/loadTranslations.ts'
import { startI18n } from '../kit/i18n/startI18n.ts'
import { translate } from '../kit/i18n/translate.ts'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { usePageTitle } from '../kit/layout/usePageTitle.ts'
import { usePreferences } from '../kit/preferences/usePreferences.ts'
import { showToast } from '../kit/toast/showToast.ts'

/** Scrolls each new page to its top. */
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
  // The path is the trigger, though nothing reads it.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => {
    // Scrolling forces a layout of everything just rendered: skipped where nothing was scrolled.
    if (!isScrolled.current) return
    isScrolled.current = false
    document.getElementById('main')?.scrollTo({ top: 0 })
  }, [path])
}

function describe(text: string): void {
  document.querySelector('meta[name=description]')?.setAttribute('content', text)
}

/** Sets the description, whose translations load without delaying the page. */
function useDescription(): void {
  const { language } = useTranslation()
  const aboutKey =
    useMatches({ select: (matches) => matches.at(-1)?.staticData.aboutKey }) ?? 'about.notFound'
  useEffect(() => {
    let isCurrent = true
    loadTranslations(['heads']).then(
      () => {
        if (isCurrent) describe(translate(aboutKey))
      },
      (error: unknown) => console.warn('The page is not described', error),
    )
    return () => {
      isCurrent = false
    }
  }, [language, aboutKey])
}

/**
 * Keeps the document's language, theme, title and description in step with the page and the preferences.
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

  // Before the effects of any part of the page, some of which read the theme's colours.
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  useEffect(() => {
    startI18n(locale).catch((error: unknown) =>
      showToast({ kind: 'error', text: failureText(error, translate) }),
    )
  }, [locale])
  useEffect(() => {
    document.documentElement.lang = language
    document.title = `${title} · ${t('app.name')}`
  }, [t, language, title])
  return title
}
