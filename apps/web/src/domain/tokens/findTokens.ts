import { type SearchHit, type SearchTab, searchTokens } from '@peregrine/contract/routes/search'
import { type ChainKey, chainKeys } from '@peregrine/core/network'
import { routeUrl } from '@peregrine/contract/route'
import { requestBody } from '../../kit/http/request.ts'

export type SearchResult = {
  list: SearchHit[]
  counts: Partial<Record<SearchTab, number>>
  /** Chains on which an address that is no token traded, the latest first. */
  traded: readonly ChainKey[]
}

function chainsOf(value: unknown): ChainKey[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((name) => chainKeys.find((chain) => chain === name) ?? [])
}

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
    traded: chainsOf(body.traded),
  }
}
