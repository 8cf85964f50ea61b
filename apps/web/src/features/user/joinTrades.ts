import type { TradeWire } from '@peregrine/contract/trade'
import { shownTrades } from '@peregrine/contract/tradeList'

/**
 * Joins live trades with older ones; null before either arrives. A live list that is not full is the wallet's complete
 * history. Of the pages, only trades older than the stream are used: it knows what was retracted since.
 */
export function joinTrades(
  live: readonly TradeWire[] | undefined,
  pages: readonly TradeWire[] | undefined,
): readonly TradeWire[] | null {
  const last = live?.at(-1)
  if (!live || !pages || !last || live.length < shownTrades) return live ?? pages ?? null
  const known = new Set(live.map(({ id }) => id))
  return [...live, ...pages.filter(({ id, timestamp }) => timestamp <= last.timestamp && !known.has(id))]
}

/** Returns true when trades have dropped out of the live list since the pages were read: they are in neither. */
export function missesBetween(
  live: readonly TradeWire[] | undefined,
  pages: readonly TradeWire[] | undefined,
): boolean {
  const last = live?.at(-1)
  if (!live || !pages || !last || live.length < shownTrades) return false
  const [newest] = pages
  return newest === undefined || newest.timestamp < last.timestamp
}

/** A wallet's trades on one chain, as far as they are loaded. */
export type ChainTrades = {
  live: readonly TradeWire[] | undefined
  pages: readonly TradeWire[] | undefined
  /** True while older trades are left to load. */
  hasMore: boolean
}

/**
 * Joins the trades of several chains, newest first; null before any arrives. Ends where a chain's older trades are not
 * loaded yet, since they belong between those of the others.
 */
export function joinChains(chains: readonly ChainTrades[]): readonly TradeWire[] | null {
  const lists = chains.map(({ live, pages }) => joinTrades(live, pages))
  if (lists.every((list) => list === null)) return null
  const ends = lists.map((list, at) => (chains[at]?.hasMore ? (list?.at(-1)?.timestamp ?? 0) : 0))
  const endMs = Math.max(...ends)
  const [first] = lists
  if (lists.length === 1 && first) return first
  return lists
    .flatMap((list) => list ?? [])
    .filter(({ timestamp }) => timestamp >= endMs)
    .sort((a, b) => b.timestamp - a.timestamp)
}
