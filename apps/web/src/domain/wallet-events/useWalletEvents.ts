import { getWalletEvents } from '@peregrine/contract/routes/walletEvents'
import { walletEvents } from '@peregrine/contract/topics/walletEvents'
import type { WalletEvent } from '@peregrine/contract/walletEvent'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useConnection } from '../../kit/http/useConnection.ts'
import { useRefusal } from '../../live/useRefusal.ts'
import { useTopic } from '../../live/useTopic.ts'
import { call } from '../../kit/http/call.ts'
import { ownKey } from '../session/ownKey.ts'
import { joinEvents, withinCaps } from './walletEvents.ts'
import { useWatchedWallets } from '../watched-wallets/useWatchedWallets.ts'
import { useSpamShown } from './useSpamShown.ts'

const pollMs = 3_000
const pageSize = 50

export type WalletEvents = {
  /** Newest first; null before the first response. */
  events: readonly WalletEvent[] | null
  isPolling: boolean
  error: Error | null
  /** The server refuses the list to the current session. */
  isRefused: boolean
  /** Loads older events; null at the end. */
  loadMore: (() => void) | null
  isLoadingMore: boolean
}

/** Loads the events before the live ones; all of them, by polling, while the stream is down. */
function useEarlier(owner: string, isSpamShown: boolean) {
  const isPolling = useConnection(({ state }) => state !== 'live')
  const query = useInfiniteQuery({
    queryKey: ownKey(owner, 'wallet-events', isSpamShown),
    queryFn: ({ pageParam, signal }) =>
      call(getWalletEvents, {
        query: { limit: pageSize, before: pageParam, spam: isSpamShown ? 'shown' : 'hidden' },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: isPolling ? pollMs : false,
    staleTime: 0,
  })
  return { ...query, isPolling }
}

/** Returns the events of the signed-in user's watched wallets, filtered by each wallet's rules. */
export function useWalletEvents(owner: string): WalletEvents {
  const isSpamShown = useSpamShown(({ isShown }) => isShown)
  const params = isSpamShown ? { userId: owner, spam: 'shown' as const } : { userId: owner }
  const live = useTopic(walletEvents, params)
  const isRefused = useRefusal(walletEvents, params) !== null && !live
  const { byAddress, isLoaded, error: listError } = useWatchedWallets()
  // Events depend on the list's names and rules; without them rows would change a moment later.
  const isListKnown = isLoaded || listError !== null
  const { data, error, isPolling, hasNextPage, fetchNextPage, isFetchingNextPage } = useEarlier(
    owner,
    isSpamShown,
  )
  const events = useMemo(() => {
    if (!isListKnown || (!live && !data)) return null
    const earlier = data?.pages.flatMap(({ items }) => items) ?? []
    // A stream that is down has nothing new, so the polled events are the truth.
    return withinCaps(joinEvents(isPolling && data ? undefined : live, earlier), byAddress)
  }, [live, data, byAddress, isListKnown, isPolling])
  return {
    events,
    isPolling,
    error,
    isRefused,
    loadMore: hasNextPage ? () => void fetchNextPage() : null,
    isLoadingMore: isFetchingNextPage,
  }
}
