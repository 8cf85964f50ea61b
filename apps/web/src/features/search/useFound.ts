import type { SearchHit, SearchTab } from '@peregrine/contract/routes/search'
import type { ChainKey } from '@peregrine/core/network'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { findTokens, type SearchResult } from '../../domain/tokens/findTokens.ts'
import { useHiddenTokens } from '../../domain/tokens/useHiddenTokens.ts'
import { tokenKey } from '../../domain/tokens/tokenRef.ts'
import { useEffect, useState } from 'react'

/** A value that follows once it has stood still for a while; an empty text follows at once, and so does a forced one. */
function useDebounced(value: string, waitMs: number): { settled: string; settleNow: () => void } {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), value === '' ? 0 : waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return { settled: value === '' ? '' : settled, settleNow: () => settle(value) }
}

const debounceMs = 300
/** Milliseconds for which a cached result stays fresh. */
const freshMs = 60_000
const nothing: readonly SearchHit[] = []
const noChains: readonly ChainKey[] = []

/** Query for a text in a tab, cached for a while. */
export const searchQuery = (tab: SearchTab, query: string) =>
  queryOptions({
    queryKey: ['search', tab, query],
    queryFn: ({ signal }) => findTokens(query, tab, signal),
    staleTime: freshMs,
  })

/** Returns true for a token the user has blocked. */
export function isBlockedHit({ network, tokenAddress }: SearchHit): boolean {
  const { hidden } = useHiddenTokens.getState()
  return hidden.get(tokenKey({ network, token: tokenAddress }))?.level === 'blocked'
}

/** The count for all chains takes precedence over a single chain's. */
function countsOf(
  all: SearchResult | undefined,
  own: SearchResult | undefined,
): SearchResult['counts'] | undefined {
  return (all ?? own)?.counts
}

type Answer = { list: readonly SearchHit[]; traded: readonly ChainKey[] }

/** What an answer has for the text that is typed: of another text's, its tokens alone. */
function shownOf(data: SearchResult | undefined, isAnswered: boolean): Answer {
  return { list: data?.list ?? nothing, traded: (isAnswered && data?.traded) || noChains }
}

/** Returns the results for the query, without blocked tokens. */
export function useFound(text: string, tab: SearchTab, showsBlocked: boolean) {
  const { settled: query, settleNow } = useDebounced(text, debounceMs)
  const queries = useQueryClient()
  const hasQuery = query !== ''
  const found = useQuery({
    ...searchQuery(tab, query),
    enabled: hasQuery,
    placeholderData: keepPreviousData,
  })
  // A token blocked while the search is open leaves it at once.
  useHiddenTokens((state) => state.hidden)
  const all = queries.getQueryData(searchQuery('all', query).queryKey)
  const isOfTyped = query === text && !found.isPlaceholderData
  const isAnswered = isOfTyped && found.data !== undefined
  const { list, traded } = shownOf(hasQuery ? found.data : undefined, isAnswered)
  return {
    query,
    hits: showsBlocked ? list : list.filter((hit) => !isBlockedHit(hit)),
    traded,
    blockedCount: list.filter(isBlockedHit).length,
    counts: hasQuery ? countsOf(all, found.data) : undefined,
    error: hasQuery ? found.error : null,
    isLoaded: found.data !== undefined,
    /** True when the results are those of the current query, if perhaps being read again. */
    isAnswered,
    /** True when the results match the current query. */
    isCurrent: isOfTyped && !found.isFetching,
    retry: () => void found.refetch(),
    settleNow,
  }
}

export type Found = ReturnType<typeof useFound>
