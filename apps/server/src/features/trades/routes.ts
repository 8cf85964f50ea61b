import { getKolTrades, getPoolTrades, getTrades } from '@peregrine/contract/routes/trades'
import type { TradeWire } from '@peregrine/contract/trade'
import { networkFacts } from '@peregrine/core/network'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { decodeCursor, encodeCursor } from '../../http/cursor.ts'
import { mount } from '../../http/mount.ts'
import { listTrades, type TradePlace, type TradeScope } from './store.ts'
import type { NameOf } from './topics.ts'
import { type TradeRow, tradeToWire } from './wire.ts'

type TradePage = { items: TradeWire[]; next: string | null }
type Paging = { limit: number; before?: string | undefined }

function placeOf(row: TradeRow): TradePlace {
  return [Number(row.time_ms), Number(row.block_number), row.tx_index, row.idx]
}

/** One page of trades, newest first, with names of marked wallets and the cursor of the next page. */
export async function readTradePage(
  pool: Pool,
  nameOf: NameOf,
  scope: TradeScope,
  { limit, before }: Paging,
): Promise<TradePage> {
  const place = before === undefined ? null : (decodeCursor(before, 4) as TradePlace)
  const rows = await listTrades(pool, scope, limit, place)
  const last = rows.at(-1)
  return {
    items: rows.map((row) => tradeToWire(row, nameOf(row.chain, row.sender))),
    next: last && rows.length === limit ? encodeCursor(placeOf(last)) : null,
  }
}

export function tradeRoutes(app: FastifyInstance, { pool, nameOf }: { pool: Pool; nameOf: NameOf }): void {
  mount(app, getKolTrades, async ({ params }) => {
    const page = await readTradePage(pool, nameOf, { of: 'marked', network: params.network }, { limit: 100 })
    return page.items
  })
  mount(app, getTrades, ({ params, query }) =>
    readTradePage(pool, nameOf, { of: 'network', network: params.network }, query),
  )
  mount(app, getPoolTrades, ({ params, query }) => {
    const { chain } = networkFacts[params.network]
    return readTradePage(pool, nameOf, { of: 'pool', chain, pool: params.pool }, query)
  })
}
