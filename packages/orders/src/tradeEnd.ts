/** How one wallet's part of an order ended. */
export type TradeEnd =
  | { state: 'confirmed'; hash: string }
  /** Nothing landed, or it reverted: proven. */
  | { state: 'failed'; reason: string; hash: string | null }
  /** It may land yet. */
  | { state: 'unknown'; hash: string | null }
  /** The price had left the order's limits before anything was signed. */
  | { state: 'off-limits' }

/** What is known of a wallet's part that somebody else may have begun. `none`: nothing of it is recorded here. */
export type FoundEnd = TradeEnd | { state: 'open' } | { state: 'none' }
