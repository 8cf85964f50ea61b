import type { TrendRow } from '@peregrine/contract/routes/trend'
import type { TrendSort } from '@peregrine/contract/trendOrder'
import type { ReactNode } from 'react'
import { Age } from '../../kit/figures/Age.tsx'
import { Percent } from '../../kit/figures/Percent.tsx'
import { Price } from '../../kit/figures/Price.tsx'
import { Usd, Volume } from '../../kit/figures/Usd.tsx'
import { Count, Kols, NetFlow, Trades } from './TrendCells.tsx'

/** The columns after the token, in order; each is sortable. */
export const trendColumns = [
  'price',
  'change',
  'marketCap',
  'volume',
  'netFlow',
  'trades',
  'buys',
  'sells',
  'traders',
  'kols',
  'holders',
  'liquidity',
  'age',
] as const satisfies readonly TrendSort[]
export type TrendColumn = (typeof trendColumns)[number]

/** The trades column already shows buys and sells. */
export const usualColumns = trendColumns.filter((column) => column !== 'buys' && column !== 'sells')

export const trendCell: Record<TrendColumn, (row: TrendRow) => ReactNode> = {
  price: (row) => <Price value={row.tokenPrice} />,
  change: (row) => <Percent value={row.change} />,
  marketCap: (row) => <Usd value={row.marketCap} unknown="cap" />,
  volume: (row) => <Volume value={row.volume} unpriced={row.unpriced} />,
  netFlow: (row) => <NetFlow row={row} />,
  trades: (row) => <Trades row={row} />,
  buys: (row) => <Count value={row.buys} />,
  sells: (row) => <Count value={row.sells} />,
  traders: (row) => <Count value={row.traders} isFloor={row.isTradersFloor} />,
  kols: (row) => <Kols row={row} />,
  holders: (row) => <Count value={row.holders} isFloor={row.isHoldersFloor} />,
  liquidity: (row) => <Usd value={row.liquidity} unknown="liquidity" />,
  age: (row) => <Age sinceMs={row.bornAt} unknown="birth" />,
}
