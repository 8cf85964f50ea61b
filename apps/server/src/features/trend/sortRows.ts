import type { TrendRow } from '@peregrine/contract/routes/trend'
import type { TrendSort } from '@peregrine/contract/trendOrder'

/** Bought less sold; unknown with trades of unknown value. */
function netFlow({ buyVolume, sellVolume, unpriced }: TrendRow): number | null {
  return buyVolume === null || sellVolume === null || unpriced > 0 ? null : buyVolume - sellVolume
}

const valueOf: Record<TrendSort, (row: TrendRow) => number | null> = {
  volume: (row) => row.volume,
  change: (row) => row.change,
  trades: (row) => row.trades,
  buys: (row) => row.buys,
  sells: (row) => row.sells,
  netFlow,
  traders: (row) => row.traders,
  kols: (row) => row.kols,
  holders: (row) => row.holders,
  liquidity: (row) => row.liquidity,
  marketCap: (row) => row.marketCap,
  price: (row) => row.tokenPrice,
  // The oldest has the largest age.
  age: (row) => (row.bornAt === null ? null : -row.bornAt),
}

/** Unknown values sort last in either order; ties by volume, then by address, for a stable order. */
export function compareRows(sort: TrendSort, order: 'asc' | 'desc'): (a: TrendRow, b: TrendRow) => number {
  const value = valueOf[sort]
  const sign = order === 'asc' ? 1 : -1
  return (a, b) => {
    const [x, y] = [value(a), value(b)]
    const unknown = Number(x === null) - Number(y === null)
    const known = x === null || y === null ? 0 : sign * (x - y)
    return (
      unknown || known || (b.volume ?? -1) - (a.volume ?? -1) || (a.tokenAddress < b.tokenAddress ? -1 : 1)
    )
  }
}
