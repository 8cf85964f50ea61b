import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import type { MessageKey } from '../locales/messages.ts'
import { NotFound } from '../shell/NotFound.tsx'
import { PageError } from '../shell/PageError.tsx'
import { Shell } from '../shell/Shell.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    titleKey?: MessageKey
  }
}

export type RouterContext = { queries: QueryClient }

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: PageError,
})
