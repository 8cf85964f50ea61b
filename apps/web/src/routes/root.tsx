import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, redirect } from '@tanstack/react-router'
import type { PlaceholderName } from '../features/pages/placeholderPages.ts'
import type { MessageKey } from '../locales/messages.ts'
import { tidyPath } from '../kit/layout/tidyPath.ts'
import { storeReferral } from '../domain/session/referral.ts'
import { NotFound } from '../shell/NotFound.tsx'
import { PageError } from '../shell/PageError.tsx'
import { Shell } from '../shell/Shell.tsx'
import { shellParts } from './shellParts.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    titleKey?: MessageKey
    /** The document's description. */
    aboutKey?: MessageKey
    /** The page's entry among those still to be built. */
    placeholder?: PlaceholderName
  }
}

export type RouterContext = { queries: QueryClient }

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ location, preload }) => {
    if (preload) return
    storeReferral(location.searchStr)
    const path = tidyPath(location.pathname)
    if (path !== location.pathname)
      // The same route in another spelling: its search stays as it is.
      throw redirect({
        search: location.search as never,
        to: path as '/',
        hash: location.hash,
        replace: true,
      })
  },
  component: () => <Shell parts={shellParts} />,
  notFoundComponent: NotFound,
  errorComponent: PageError,
})
