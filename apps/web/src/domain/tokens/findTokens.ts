import { type SearchHit, type SearchTab, searchTokens } from '@peregrine/contract/routes/search'
import { routeUrl } from '@peregrine/contract/route'
import { requestBody } from '../../kit/http/request.ts'

export type SearchResult = { list: SearchHit[]; counts: Partial<Record<SearchTab, number>> }

/**
 * Finds tokens by symbol, name or address, best match first. The body's `data` is the list; the counts are next to it.
 *
 * @throws Fault, Unreachable
 */
export async function findTokens(query: string, tab: SearchTab, signal?: AbortSignal): Promise<SearchResult> {
  const url = routeUrl(searchTokens, { query }, { chain: tab === 'all' ? undefined : tab })
  const body = await requestBody(url, { signal })
  return {
    list: (body.data ?? body.list ?? []) as SearchHit[],
    counts: (body.counts ?? {}) as SearchResult['counts'],
  }
}
