import { swap } from '@peregrine/contract/topics/swap'
import type { TradeWire } from '@peregrine/contract/trade'
import { shownTrades } from '@peregrine/contract/tradeList'
import type { Network } from '@peregrine/core/network'
import { useMemo } from 'react'
import { useTopics } from '../../../live/useTopics.ts'

/**
 * Joins the newest trades of a market's pools, the earlier pool first. A full list may lack older trades, so nothing
 * older than its last is kept: there would be a hole.
 */
export function joinLive(lists: readonly (readonly TradeWire[])[]): readonly TradeWire[] {
  const [only] = lists
  if (only && lists.length === 1) return only
  const knownSinceMs = Math.max(
    0,
    ...lists.map((list) => (list.length < shownTrades ? 0 : (list.at(-1)?.timestamp ?? 0))),
  )
  return lists
    .toReversed()
    .flat()
    .filter(({ timestamp }) => timestamp >= knownSinceMs)
    .sort((a, b) => b.timestamp - a.timestamp)
}

/** Returns the newest trades of a market's pools, newest first; undefined before all of them are known. */
export function useMarketTrades(
  network: Network,
  pools: readonly string[],
): readonly TradeWire[] | undefined {
  const lists = useTopics(
    swap,
    pools.map((poolAddress) => ({ chainType: network, poolAddress })),
  )
  return useMemo(() => {
    const known = lists.flatMap((list) => (list ? [list] : []))
    return known.length < lists.length ? undefined : joinLive(known)
  }, [lists])
}
