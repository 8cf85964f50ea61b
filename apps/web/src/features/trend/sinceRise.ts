import type { TrendRow } from '@peregrine/contract/routes/trend'

/**
 * Compares a token's price with that at its first rise: the change in percent, and the market cap at that time by
 * today's supply. Null where one of them is unknown.
 */
export function sinceRise(
  { tokenPrice, marketCap }: Pick<TrendRow, 'tokenPrice' | 'marketCap'>,
  price: number | null,
): { change: number | null; marketCap: number | null } {
  if (price === null || price <= 0 || tokenPrice === null || tokenPrice <= 0)
    return { change: null, marketCap: null }
  return {
    change: (tokenPrice / price - 1) * 100,
    marketCap: marketCap === null ? null : marketCap * (price / tokenPrice),
  }
}
