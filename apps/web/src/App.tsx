import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { LiveProvider } from './live/LiveProvider.tsx'
import type { Transport } from './live/transport.ts'
import type { createAppRouter } from './router.tsx'

type AppProps = {
  queries: QueryClient
  router: ReturnType<typeof createAppRouter>
  transport: Transport
  schedule?: (run: () => void) => void
}

/** The app on its three legs: query cache, live streams, routes. */
export function App({ queries, router, transport, schedule }: AppProps) {
  return (
    <QueryClientProvider client={queries}>
      <LiveProvider transport={transport} schedule={schedule}>
        <RouterProvider router={router} />
      </LiveProvider>
    </QueryClientProvider>
  )
}
