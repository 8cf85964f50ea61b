import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { TranslationProvider } from './kit/i18n/useTranslation.tsx'
import { LiveProvider } from './live/LiveProvider.tsx'
import type { Transport } from '@peregrine/trader/socket/transport'
import type { createAppRouter } from './router.tsx'
import { canonicalAddress } from '@peregrine/core/address'
import { signedInAddress } from './domain/session/useSession.ts'
import { WatchedNamesProvider } from './domain/watched-wallets/watchedNames.tsx'

type AppProps = {
  queries: QueryClient
  router: ReturnType<typeof createAppRouter>
  transport: Transport
  schedule?: (run: () => void) => void
  /** Milliseconds before a page's streams are unsubscribed after it is left; at once when omitted. */
  lingerMs?: number
}

const isSignedIn = (owner: string): boolean => {
  const address = signedInAddress()
  return address !== null && canonicalAddress(owner) === canonicalAddress(address)
}

/** The app: query cache, live streams and routes. */
export function App({ queries, router, transport, schedule, lingerMs = 0 }: AppProps) {
  return (
    <QueryClientProvider client={queries}>
      <LiveProvider transport={transport} schedule={schedule} lingerMs={lingerMs} isOwner={isSignedIn}>
        <TranslationProvider>
          <WatchedNamesProvider>
            <RouterProvider router={router} />
          </WatchedNamesProvider>
        </TranslationProvider>
      </LiveProvider>
    </QueryClientProvider>
  )
}
