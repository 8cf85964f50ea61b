import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { TranslationProvider } from './kit/i18n/useTranslation.tsx'
import { LiveProvider } from './live/LiveProvider.tsx'
import type { Transport } from './live/transport.ts'
import type { createAppRouter } from './router.tsx'
import { WatchedNamesProvider } from './domain/watched-wallets/watchedNames.tsx'

type AppProps = {
  queries: QueryClient
  router: ReturnType<typeof createAppRouter>
  transport: Transport
  schedule?: (run: () => void) => void
  /** How long streams of a page that was left are followed on; not at all when left out. */
  lingerMs?: number
}

/** The app on its three legs: query cache, live streams, routes. */
export function App({ queries, router, transport, schedule, lingerMs = 0 }: AppProps) {
  return (
    <QueryClientProvider client={queries}>
      <LiveProvider transport={transport} schedule={schedule} lingerMs={lingerMs}>
        <TranslationProvider>
          <WatchedNamesProvider>
            <RouterProvider router={router} />
          </WatchedNamesProvider>
        </TranslationProvider>
      </LiveProvider>
    </QueryClientProvider>
  )
}
