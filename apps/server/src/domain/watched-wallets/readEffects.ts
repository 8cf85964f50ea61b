import type { TradeWire } from '@peregrine/contract/trade'
import type { ChainKey } from '@peregrine/core/network'
import type { PositionTrade } from '@peregrine/core/portfolio/position'
import { type TradeEffect, tradeEffects } from '@peregrine/core/portfolio/tradeEffects'
import { tradeId } from '@peregrine/core/tradeIndex'
import type { Pool } from 'pg'
import { newestTradeFirst } from '../../db/newestFirst.ts'
import { type FeeColumns, feesOfColumns } from '../../wire/feesWire.ts'
import { isFeeBearing } from '../trades/isFeeBearing.ts'

/** Trades per wallet and chain to look back over; nothing is known of earlier ones. */
const lookBack = 5_000

type Row = {
  place: string
  block_hash: string
  tx_hash: string
  idx: number
  bought_token: string
  sold_units: string | null
  bought_units: string | null
  value_micros: string | null
} & FeeColumns

/** Returns each wallet's newest trade per token, which brings the earlier ones along. */
function newestOfEach(trades: readonly TradeWire[]): TradeWire[] {
  const newest = new Map<string, TradeWire>()
  for (const trade of trades) {
    if (trade.tradeType === 'swap') continue
    const key = `${trade.senderAddress} ${trade.tokenAddress}`
    const known = newest.get(key)
    if (!known || trade.timestamp > known.timestamp) newest.set(key, trade)
  }
  return [...newest.values()]
}

const text = `select a.place, t.block_hash, t.tx_hash, t.idx, t.bought_token, t.sold_units, t.bought_units, t.value_micros,
    t.venue_fee_micros, t.router_fee_micros, t.network_fee_micros, t.tip_micros
  from unnest($2::text[], $3::text[], $4::bigint[]) with ordinality as a (sender, token, time_ms, place)
  cross join lateral (
    select * from trade t
    where t.chain = $1 and t.sender = a.sender and t.in_wallet and t.time_ms <= a.time_ms
    order by ${newestTradeFirst} limit ${lookBack}
  ) t
  where a.token in (t.sold_token, t.bought_token) and t.side <> 'x'
  order by a.place, t.time_ms, t.block_number, t.tx_index, t.idx`

function toTrade(chain: ChainKey, token: string, row: Row): PositionTrade {
  const side = row.bought_token === token ? 'buy' : 'sell'
  const units = side === 'buy' ? row.bought_units : row.sold_units
  return {
    id: tradeId(chain, row.tx_hash, row.idx, row.block_hash),
    side,
    units: units === null ? null : BigInt(units),
    micros: row.value_micros === null ? null : BigInt(row.value_micros),
    ...(isFeeBearing(chain, side, row.bought_token) && { fees: feesOfColumns(row) }),
  }
}

/** A token-for-token trade affects both. */
export function effectKey({ id, tokenAddress }: Pick<TradeWire, 'id' | 'tokenAddress'>): string {
  return `${id} ${tokenAddress}`
}

/**
 * Reads the effect of each of these trades, all of one chain, on its wallet's position in the token, by `effectKey`.
 */
export async function readEffects(
  pool: Pool,
  chain: ChainKey,
  trades: readonly TradeWire[],
): Promise<Map<string, TradeEffect>> {
  const asked = newestOfEach(trades)
  if (asked.length === 0) return new Map()
  const { rows } = await pool.query<Row>({
    name: 'wallet-effects',
    text,
    values: [
      chain,
      asked.map(({ senderAddress }) => senderAddress),
      asked.map(({ tokenAddress }) => tokenAddress),
      asked.map(({ timestamp }) => timestamp),
    ],
  })
  const effects = new Map<string, TradeEffect>()
  for (const [place, own] of Map.groupBy(rows, (row) => Number(row.place))) {
    const token = asked[place - 1]?.tokenAddress ?? ''
    const history = own.map((row) => toTrade(chain, token, row))
    for (const [at, effect] of tradeEffects(history).entries()) {
      const id = history[at]?.id
      if (id !== undefined) effects.set(effectKey({ id, tokenAddress: token }), effect)
    }
  }
  return effects
}
