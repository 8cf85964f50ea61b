import { faultPolicy, isFault } from '@peregrine/core/fault'
import { QueryClient } from '@tanstack/react-query'

function isWorthRetrying(failures: number, error: Error): boolean {
  if (isFault(error) && faultPolicy[error.code].retry === 'never') return false
  return failures < 2
}

/** Creates the query cache. The server is local or nearby, so the browser's online state means nothing. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        retry: isWorthRetrying,
        refetchOnWindowFocus: false,
      },
    },
  })
}
