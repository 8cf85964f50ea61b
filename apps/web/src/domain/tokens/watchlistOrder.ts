import type { RadarToken } from '@peregrine/contract/topics/radar'
import type { WatchlistToken } from './parseWatchlist.ts'
import { tokenKey } from './tokenRef.ts'

export const watchlistSorts = ['own', 'mcap', 'change1h', 'change24h'] as const
export type WatchlistSort = (typeof watchlistSorts)[number]
type Figures = ReadonlyMap<string, RadarToken>

const figureOf: Record<Exclude<WatchlistSort, 'own'>, (token: RadarToken) => number | null> = {
  mcap: ({ marketCap }) => marketCap,
  change1h: ({ change1h }) => change1h,
  change24h: ({ change24h }) => change24h,
}

/** Sorts pinned tokens first, each part in its own order. */
export function inOwnOrder(tokens: readonly WatchlistToken[]): WatchlistToken[] {
  return [...tokens.filter(({ isPinned }) => isPinned), ...tokens.filter(({ isPinned }) => !isPinned)]
}

/** Sorts pinned tokens first, each part by figure, largest first, unknown ones last. */
export function inOrderOf(
  tokens: readonly WatchlistToken[],
  sort: WatchlistSort,
  figures: Figures,
): WatchlistToken[] {
  if (sort === 'own') return inOwnOrder(tokens)
  const of = (token: WatchlistToken): number => {
    const known = figures.get(tokenKey(token))
    return (known && figureOf[sort](known)) ?? Number.NEGATIVE_INFINITY
  }
  const keyed = tokens.map((token) => ({ token, value: of(token) }))
  // Two unknown figures keep their order: their difference would be NaN.
  keyed.sort((a, b) => (a.value === b.value ? 0 : b.value - a.value))
  return inOwnOrder(keyed.map(({ token }) => token))
}

/** Matches a token against the watchlist's own search: symbol, name, note or address prefix. */
export function fitsText(token: WatchlistToken, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return true
  const words = [token.symbol, token.name, token.note].map((word) => word.toLowerCase())
  return words.some((word) => word.includes(wanted)) || token.token.toLowerCase().startsWith(wanted)
}
