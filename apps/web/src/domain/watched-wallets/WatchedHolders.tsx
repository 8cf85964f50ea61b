import { getWatchedHolders } from '@peregrine/contract/routes/watchedHolders'
import { maxListedTokens } from '@peregrine/contract/tokenList'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useSlowly } from '../../kit/clock/useSlowly.ts'
import { call } from '../../kit/http/call.ts'
import { ownKey } from '../session/ownKey.ts'
import { useSession } from '../session/useSession.ts'
import { type Counts, CountsContext, keyOf, nobody, type Token } from './WatchedHolderCount.tsx'
import { useWatchedNames } from './watchedNames.tsx'

/** Lists change with every launch; new tokens are requested this often, and all of them again after a while. */
const everyMs = 5_000
const refreshMs = 20_000

/** Returns the number of watched wallets that hold each token; none for visitors and empty lists. */
function useWatchedHolders(tokens: readonly Token[]): Counts {
  // Asked again every few seconds: a request between the end of the session and the page's knowledge of it is refused.
  const address = useSession(({ session, isLeaving }) => (isLeaving ? null : (session?.address ?? null)))
  const hasWatched = useWatchedNames(({ names }) => names.size > 0)
  const keys = [...new Set(tokens.map(keyOf))].slice(0, maxListedTokens).sort()
  const asked = useSlowly(keys.join(','), everyMs)
  const isOn = address !== null && hasWatched && asked !== ''
  const { data } = useQuery({
    queryKey: ownKey(address, 'followed-holders', asked),
    queryFn: ({ signal }) => call(getWatchedHolders, { query: { tokens: asked }, signal }),
    enabled: isOn,
    placeholderData: keepPreviousData,
    staleTime: refreshMs,
    refetchInterval: refreshMs,
    gcTime: refreshMs,
  })
  return useMemo(() => {
    if (!isOn || !data) return nobody
    return new Map(data.map(({ chain, token, count }) => [`${chain}.${token}`, count]))
  }, [isOn, data])
}

/** Loads the counts for a list's tokens; the rows below read one context. */
export function WatchedHolders({ tokens, children }: { tokens: readonly Token[]; children: ReactNode }) {
  return <CountsContext value={useWatchedHolders(tokens)}>{children}</CountsContext>
}
