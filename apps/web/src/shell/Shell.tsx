import { Outlet } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from '../kit/i18n/useTranslation.tsx'
import { useRouteLinks } from '../kit/links/useRouteLinks.ts'
import { RowMenuHost } from '../domain/tokens/RowMenuHost.tsx'
import { useTicker } from '../domain/tokens/useTicker.ts'
import { BottomBar } from './BottomBar.tsx'
import { BottomNav } from './BottomNav.tsx'
import { Header } from './Header.tsx'
import { lazyPart } from '../kit/parts/lazyPart.tsx'
import { HeaderMenu } from './MenuButton.tsx'
import { SandboxBanner } from './SandboxBanner.tsx'
import { PartBoundary } from '../kit/parts/PartBoundary.tsx'
import { useDocumentHead } from './useDocumentHead.ts'
import type { ShellParts } from './shellParts.ts'
import { TrendSlot } from './TrendSlot.tsx'
import { useKeys } from './useKeys.ts'
import { useColours } from './useColours.ts'
import { useSearchDialog } from '../domain/doors/useSearchDialog.ts'
import { useSearchKeys } from './useSearchKeys.ts'

const SessionKeeper = lazyPart(() => import('../domain/session/SessionKeeper.tsx'), 'SessionKeeper')

const Notices = lazyPart(() => import('./Notices.tsx'), 'Notices', ['notices'])

/** Reserves the ticker's space while it loads, so that nothing moves. */
const tickerPlace = <div className="h-7 border-line border-b max-sm:hidden" />

/** Preloads after the page has rendered, so that the first `/` or menu need not wait. */
function usePreloaded(Search: ShellParts['Search']): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      void Search.preload()
      void HeaderMenu.preload()
    }, 3000)
    return () => clearTimeout(timer)
  }, [Search])
}

/** The page's own content goes first; whatever takes longer shares the connection. */
const settleMs = 1200

/** True once the page has had its turn. */
function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settleMs)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}

/** The frame of every page. */
export function Shell({ parts }: { parts: ShellParts }) {
  const { Search, Ticker, Extras } = parts
  const { t } = useTranslation()
  const { isOpen: isSearching, close: closeSearch } = useSearchDialog()
  const isTickerShown = useTicker((ticker) => ticker.isShown)
  const isSettled = useIsSettled()
  const title = useDocumentHead()
  useKeys()
  useSearchKeys()
  useRouteLinks()
  usePreloaded(Search)
  useColours()
  return (
    <div className="flex h-full flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-overlay focus:p-2"
      >
        {t('app.skip')}
      </a>
      <header className="shrink-0">
        <SandboxBanner />
        <Header AlertBell={parts.AlertBell} />
        {isTickerShown && (
          <PartBoundary fallback={tickerPlace}>{isSettled ? <Ticker /> : tickerPlace}</PartBoundary>
        )}
        <PartBoundary>
          <Notices />
        </PartBoundary>
      </header>
      <div className="relative flex min-h-0 flex-1">
        <TrendSlot TrendRail={parts.TrendRail} />
        <main id="main" className="min-h-0 min-w-0 flex-1 overflow-y-auto overflow-x-hidden">
          <h1 className="sr-only">{title}</h1>
          <Outlet />
        </main>
      </div>
      <BottomBar />
      <BottomNav />
      <RowMenuHost />
      <PartBoundary>
        <SessionKeeper />
      </PartBoundary>
      {isSearching && (
        <PartBoundary onFail={closeSearch}>
          <Search />
        </PartBoundary>
      )}
      {isSettled && (
        <PartBoundary>
          <Extras />
        </PartBoundary>
      )}
    </div>
  )
}
