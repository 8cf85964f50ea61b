import type { TradeWire } from '@peregrine/contract/trade'
import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { decodeCursor, encodeCursor, tradePlaceParts } from '../../http/cursor.ts'
import type { NameOf } from '../kols/kolDirectory.ts'
import { listTrades, listTradesAt, placeOf, type TradePlace, type TradeScope } from './store.ts'
import { type TradeRow, tradeToWire } from './tradeRow.ts'

/** Dependencies for reading trades: the database, and wallet names. */
export type TradeReader = { pool: Pool; nameOf: NameOf }
export type Paging = { limit: number; before?: string | undefined }
/** Trades newest first, and the cursor of the next page; null at the end. */
export type TradePage = { items: TradeWire[]; next: string | null }

/** @throws Fault `request.malformed` for a cursor not issued by a page */
export function parsePlace(before: string | undefined): TradePlace | null {
  return before === undefined ? null : (decodeCursor(before, tradePlaceParts) as TradePlace)
}

/** Builds a page of at most `limit` rows. */
export function toPage(rows: readonly TradeRow[], limit: number, nameOf: NameOf): TradePage {
  const last = rows.at(-1)
  return {
    items: rows.map((row) => tradeToWire(row, nameOf(row.chain, row.sender))),
    next: last && rows.length === limit ? encodeCursor(placeOf(last)) : null,
  }
}

/** Reads one page of trades in wire form. */
export async function readTradePage(
  { pool, nameOf }: TradeReader,
  scope: TradeScope,
  { limit, before }: Paging,
): Promise<TradePage> {
  return toPage(await listTrades(pool, scope, limit, parsePlace(before)), limit, nameOf)
}

/** Reads the trades with these keys in wire form. */
export async function readTradesAt(
  { pool, nameOf }: TradeReader,
  chain: ChainKey,
  places: readonly TradePlace[],
): Promise<TradeWire[]> {
  const rows = await listTradesAt(pool, chain, places)
  return rows.map((row) => tradeToWire(row, nameOf(chain, row.sender)))
}
