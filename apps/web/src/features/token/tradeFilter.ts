import type { Span } from '@peregrine/core/incompleteSince'
import type { TradeWire } from '@peregrine/contract/trade'
import { type WalletTag, walletTags } from '@peregrine/contract/walletTag'
import { listOf, type TokenSearch, type TokenTab, toTokenSearch, withoutGaps } from './tokenSearch.ts'

/** The filter of the pool's swaps. Kept in the address bar, so that a view can be shared. */
export type TradeFilter = {
  side?: 'buy' | 'sell'
  minUsd?: number
  makers?: string[]
  tags?: WalletTag[]
  fromMs?: number
  toMs?: number
  /** Newest first unless set. */
  order?: 'oldest'
}

export type TradeOrder = 'newest' | 'oldest'

export function filterOf({ side, min, maker, tags, from, to, order }: TokenSearch): TradeFilter {
  const makers = listOf(maker)
  const chosen = listOf(tags) as WalletTag[]
  return withoutGaps({
    side,
    minUsd: min,
    makers: makers.length > 0 ? makers : undefined,
    tags: chosen.length > 0 ? chosen : undefined,
    fromMs: from,
    toMs: to,
    order,
  } as TradeFilter)
}

export function searchOf(filter: TradeFilter, tab: TokenTab | undefined): TokenSearch {
  const { side, minUsd, makers, tags, fromMs, toMs, order } = filter
  return toTokenSearch({
    tab,
    side,
    min: minUsd,
    maker: makers?.join(','),
    tags: tags?.join(','),
    from: fromMs,
    to: toMs,
    order,
  })
}

/** Returns true if some trades are left out; their order leaves none out. */
export function isFiltered(filter: TradeFilter): boolean {
  return Object.entries(filter).some(([name, value]) => name !== 'order' && value !== undefined)
}

/** Trades of the newest blocks arrive within this time. */
const settledAfterMs = 60_000

/** Returns true if nothing new can pass the filter since a time. */
export function isOver({ toMs }: TradeFilter, sinceMs: number): boolean {
  return toMs !== undefined && toMs + settledAfterMs <= sinceMs
}

/** Converts the filter to the server's query. */
export function toTradesQuery({ side, minUsd, makers, tags, fromMs, toMs, order }: TradeFilter) {
  return {
    side,
    minUsd,
    maker: makers?.join(','),
    tags: tags?.join(','),
    from: fromMs,
    to: toMs,
    order,
  }
}

export type People = { developer: string | null; snipers: ReadonlySet<string> }

function isOneOf({ makers, tags }: TradeFilter, people: People, trade: TradeWire): boolean {
  if (!makers && !tags) return true
  const wallet = trade.senderAddress
  return (
    (makers?.includes(wallet) ?? false) ||
    (tags ?? []).some((tag) => {
      if (tag === 'dev') return wallet === people.developer
      return tag === 'kol' ? trade.userName !== null : people.snipers.has(wallet)
    })
  )
}

// Each combination once, so that an unchanged row gets the same list.
const combinations: readonly (readonly WalletTag[])[] = Array.from({ length: 8 }, (_, bits) =>
  walletTags.filter((_tag, at) => bits & (1 << at)),
)

/** Returns the relation of a trade's wallet to the pool's token. */
export function tagsOfMaker({ developer, snipers }: People, trade: TradeWire): readonly WalletTag[] {
  const is: Record<WalletTag, boolean> = {
    dev: trade.senderAddress === developer,
    kol: trade.userName !== null,
    sniper: snipers.has(trade.senderAddress),
  }
  const bits = walletTags.reduce((sum, tag, at) => (is[tag] ? sum | (1 << at) : sum), 0)
  return combinations[bits] ?? []
}

/** Returns true when a live trade passes; agrees with the server's filter for older ones. */
export function passes(filter: TradeFilter, people: People, trade: TradeWire): boolean {
  const { side, minUsd, fromMs, toMs } = filter
  if (side && trade.tradeType !== side) return false
  if (minUsd && Number(trade.valueUsd ?? 0) < minUsd) return false
  if (fromMs && trade.timestamp < fromMs) return false
  if (toMs && trade.timestamp >= toMs) return false
  return isOneOf(filter, people, trade)
}

/** Joins live trades with pages of older ones, without duplicates, newest first. */
export function joinTrades(live: readonly TradeWire[], pages: readonly TradeWire[]): TradeWire[] {
  const known = new Set(live.map(({ id }) => id))
  const older = pages.filter(({ id }) => !known.has(id))
  const oldestLive = live.at(-1)?.timestamp ?? 0
  // Pages are older than the stream, except for what has dropped out of its list since.
  if (older.every(({ timestamp }) => timestamp <= oldestLive)) return [...live, ...older]
  return [...live, ...older].sort((a, b) => b.timestamp - a.timestamp)
}

/**
 * Joins pages of trades with live ones, in the order of the pages. Oldest first, live ones follow only the last page: those
 * between are unknown before it is read.
 */
export function withLive(
  pages: readonly TradeWire[],
  live: readonly TradeWire[],
  { isOldestFirst, isWhole }: { isOldestFirst: boolean; isWhole: boolean },
): readonly TradeWire[] {
  if (!isOldestFirst) return joinTrades(live, pages)
  if (!isWhole) return pages
  const known = new Set(pages.map(({ id }) => id))
  return [...pages, ...live.filter(({ id }) => !known.has(id)).toReversed()]
}

type Shown = { filter: TradeFilter; hasMore: boolean; bornAt: number | null }

/** Returns the time that shown swaps cover: from the pool's beginning to now, or to the last row where more follow. */
export function spanOfTrades(
  trades: readonly TradeWire[],
  { filter: { fromMs, toMs, order }, hasMore, bornAt }: Shown,
): Span {
  const last = hasMore ? trades.at(-1)?.timestamp : undefined
  const [from, to] = order === 'oldest' ? [bornAt, last] : [last ?? bornAt, undefined]
  return { fromMs: Math.max(from ?? 0, fromMs ?? 0), toMs: to ?? toMs }
}
