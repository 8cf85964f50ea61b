import { findBaseToken } from '@peregrine/chains/catalogue/registry'
import type { ChainKey } from '@peregrine/core/network'
import type { PositionTrade } from '@peregrine/core/portfolio/position'
import { tradeId } from '@peregrine/core/tradeIndex'
import { type FeeColumns, feesOfColumns } from '../../wire/feesWire.ts'
import { isFeeBearing } from '../trades/isFeeBearing.ts'

/** What a wallet's trade says of its positions. */
export type LegRow = {
  block_hash: string
  tx_hash: string
  idx: number
  side: 'b' | 's' | 'x'
  sold_token: string
  sold_units: string | null
  bought_token: string
  bought_units: string | null
  value_micros: string | null
} & FeeColumns

function unitsOf(text: string | null): bigint | null {
  return text === null ? null : BigInt(text)
}

/** Returns both sides of a trade. Quote coins are money, not positions: they get no history. */
export function legsOf(chain: ChainKey, row: LegRow): { token: string; trade: PositionTrade }[] {
  // The same token came back: nothing was bought.
  if (row.side === 'x') return []
  const id = tradeId(chain, row.tx_hash, row.idx, row.block_hash)
  const micros = unitsOf(row.value_micros)
  const fees = feesOfColumns(row)
  const leg = (side: 'buy' | 'sell', token: string, units: string | null) => ({
    token,
    trade: {
      id,
      side,
      units: unitsOf(units),
      micros,
      ...(isFeeBearing(chain, side, row.bought_token) && { fees }),
    },
  })
  const legs = [leg('sell', row.sold_token, row.sold_units), leg('buy', row.bought_token, row.bought_units)]
  return legs.filter(({ token }) => findBaseToken(chain, token) === null)
}
