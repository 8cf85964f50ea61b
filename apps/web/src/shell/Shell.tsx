import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { BottomBar } from './BottomBar.tsx'
import { BottomNav } from './BottomNav.tsx'
import { Header } from './Header.tsx'
import { SandboxMark } from './SandboxMark.tsx'
import { StaleNotice } from './StaleNotice.tsx'
import { useDocumentHead } from './useDocumentHead.ts'
import { useSearchDialog } from './useSearchDialog.ts'
import { useSearchKeys } from './useSearchKeys.ts'

const loadSearch = async () => ({
  default: (await import('../features/search/SearchDialog.tsx')).SearchDialog,
})
const SearchDialog = lazy(loadSearch)

/** Fetched once the page stands, so that the first key after `/` is not lost. */
function usePreloadedSearch(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadSearch(), 2000)
    return () => clearTimeout(timer)
  }, [])
}

/** What surrounds every page. */
export function Shell() {
  const { t } = useTranslation()
  const isSearching = useSearchDialog((dialog) => dialog.isOpen)
  const title = useDocumentHead()
  useSearchKeys()
  usePreloadedSearch()
  return (
    <div className="flex h-full flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-overlay focus:p-2"
      >
        {t('app.skip')}
      </a>
      <header className="shrink-0">
        <SandboxMark />
        <Header />
        <StaleNotice />
      </header>
      <main id="main" className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden">
        <h1 className="sr-only">{title}</h1>
        <Outlet />
      </main>
      <BottomBar />
      <BottomNav />
      <Suspense fallback={null}>{isSearching && <SearchDialog />}</Suspense>
    </div>
  )
}
