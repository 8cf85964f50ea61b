import { getTokenLinks, type TokenLink } from '@peregrine/contract/routes/tokenLinks'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/http/call.ts'
import type { TokenRef } from './tokenRef.ts'

const readingPollMs = 2_000
const staleMs = 600_000

/** The built page drops the contract's schemas, and what strangers wrote must not become a link of another kind. */
function isSafe({ url }: TokenLink): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'https:'
}

/** Query for a token's website, X and Telegram; asked again while the server reads them. */
export const tokenLinksQuery = ({ network, token }: TokenRef) =>
  queryOptions({
    queryKey: ['token-links', network, token],
    queryFn: async ({ signal }) => {
      const read = await call(getTokenLinks, { params: { network, token }, signal })
      return { ...read, links: read.links.filter(isSafe) }
    },
    staleTime: staleMs,
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? readingPollMs : false),
  })
