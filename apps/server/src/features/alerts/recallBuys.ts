import { tradeId } from '@peregrine/core/tradeIndex'
import type { ChainKey } from '@peregrine/core/network'
import type pg from 'pg'
import { routeKey } from './eventKey.ts'
import type { PastBuy, Recall } from './groupWatch.ts'

type Row = {
  name: string
  sender: string
  token: string
  tx_hash: string
  route_id: string
  idx: string
  block_hash: string
  time_ms: string
  value_micros: string | null
  market_cap: number | null
}

const text = `
  select m.name, t.sender, t.token, t.tx_hash, t.route_id, t.idx, t.block_hash, t.time_ms, t.value_micros, t.market_cap
  from monitor_config m join trade t on t.chain = $3 and t.sender = m.address and t.in_wallet and t.side = 'b'
    and t.time_ms >= $4 and t.time_ms < $5
  where m.owner_family = $1 and m.owner = $2 and m.chain_type = $6 and ($7::text is null or m.config_group = $7)
  order by t.time_ms`

/** Reads earlier buys of a group rule's wallets from the stored trades. */
export function recallBuys(pool: pg.Pool): Recall {
  return async ({ owner, body }, chain, beforeMs): Promise<PastBuy[]> => {
    const { rows } = await pool.query<Row>(text, [
      owner.chainFamily,
      owner.address,
      chain,
      beforeMs - 2 * body.withinS * 1000,
      beforeMs,
      chain === 'sol' ? 2 : 1,
      body.group,
    ])
    return rows.map((row) => ({
      id: routeKey(chain, row.sender, row.route_id),
      eventId: tradeId(chain as ChainKey, row.tx_hash, Number(row.idx), row.block_hash),
      wallet: row.sender,
      atMs: Number(row.time_ms),
      name: row.name,
      valueUsd: row.value_micros === null ? null : Number(row.value_micros) / 1e6,
      token: row.token,
      marketCap: row.market_cap,
    }))
  }
}
