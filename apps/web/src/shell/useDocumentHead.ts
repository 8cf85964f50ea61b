import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../shared/preferences/usePreferences.ts'
import { usePageTitle } from '../shared/layout/usePageTitle.ts'

/**
 * Keeps the document's language, theme, title and description in step with the page and the trader's choices.
 *
 * @returns the page's title
 */
export function useDocumentHead(): string {
  const { t, i18n } = useTranslation()
  const { theme, locale } = usePreferences()
  const titleKey =
    useMatches({ select: (matches) => matches.at(-1)?.staticData.titleKey }) ?? 'title.notFound'
  const ownTitle = usePageTitle((state) => state.title)
  const title = ownTitle ?? t(titleKey)

  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  useEffect(() => {
    if (i18n.language !== locale) void i18n.changeLanguage(locale)
  }, [locale, i18n])
  useEffect(() => {
    document.documentElement.lang = i18n.language
    document.title = `${title} · ${t('app.name')}`
    document.querySelector('meta[name=description]')?.setAttribute('content', t('app.description'))
  }, [t, i18n.language, title])
  return title
}
