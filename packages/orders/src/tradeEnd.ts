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

/** Of what was found, by wallet, the parts that have ended. */
export function endsAmong(found: ReadonlyMap<string, FoundEnd>): Map<string, TradeEnd> {
  const hasEnded = (one: [string, FoundEnd]): one is [string, TradeEnd] =>
    one[1].state !== 'none' && one[1].state !== 'open'
  return new Map([...found].filter(hasEnded))
}
