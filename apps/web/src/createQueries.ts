import { faultPolicy, isFault } from '@peregrine/core/fault'
import { QueryClient } from '@tanstack/react-query'

function isWorthRetrying(failures: number, error: Error): boolean {
  if (isFault(error) && faultPolicy[error.code].retry === 'never') return false
  return failures < 2
}

/** The query cache. The server is on this machine or near it, so the browser's idea of being online says nothing. */
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
