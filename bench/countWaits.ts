import type { TradeWire } from '@peregrine/contract/trade'
import { isInFeed } from '../apps/server/src/features/trades/feedTopic.ts'
import { feedParams, noFeedFilter } from '../apps/web/src/features/home/feedModel.ts'

/** Feed requested by a new visitor's home page: no trades of base coins among themselves. */
const shownFeeds = feedParams(noFeedFilter)

function isShownAtHome(trade: TradeWire): boolean {
  return shownFeeds.some((feed) => feed.network === trade.network && isInFeed(trade, feed))
}

export type Waits = {
  /** Milliseconds from a block's announcement to the row of each of its trades. */
  tookMs: number[]
  /** Trades that the page should have shown and never did. */
  unseen: TradeWire[]
  /** Number of trades excluded by the page's own filter. */
  hidden: number
}

/** Computes each trade's delay to the page; `seenMs` is the time of each row's first appearance by trade id. */
export function countWaits(
  trades: readonly TradeWire[],
  seenMs: ReadonlyMap<string, number>,
  announcedMs: (trade: TradeWire) => number | undefined,
): Waits {
  const waits: Waits = { tookMs: [], unseen: [], hidden: 0 }
  for (const trade of trades) {
    const heardMs = announcedMs(trade)
    if (heardMs === undefined) continue
    const shownMs = seenMs.get(trade.id)
    if (shownMs !== undefined) waits.tookMs.push(shownMs - heardMs)
    else if (isShownAtHome(trade)) waits.unseen.push(trade)
    else waits.hidden++
  }
  return waits
}
