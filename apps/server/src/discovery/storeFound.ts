import type { Pool } from 'pg'
import type { TokenRow } from '../db/rows.ts'
import type { FoundRow } from './foundPool.ts'
import { relations } from '../indexing/relation.ts'
import { rowsJson } from '../indexing/writeRelation.ts'

// One row a statement, each committed by itself: the indexer writes many rows in one transaction, and two that wait for
// each other would both have to hold more than one. Its rows win: what a block says is more than what was looked up.

function insertSql({ name, columns }: { name: string; columns: readonly string[] }): string {
  return `insert into ${name} (${columns.join(', ')})
    select ${columns.join(', ')} from json_populate_recordset(null::${name}, $1::json) on conflict do nothing`
}

const insertToken = insertSql(relations.token)
const insertPool = insertSql({
  name: 'pool',
  columns: [...relations.pool.columns, 'read_reserves'],
})

/** A price for a token that has none from a trade. */
const setPrice = `update token set price_usd = $3, market_cap = $4, liquidity_micros = $5, best_pool = $6
  where chain = $1 and address = $2 and traded_ms is null`
/** What a pool holds, as long as no swap of it is known. */
const setState = `update pool set price_usd = $3, market_cap = $4, liquidity_micros = $5, reserves = $6,
    read_reserves = $7
  where chain = $1 and id = $2 and traded_ms is null`

const numbers = (units: readonly bigint[]): string[] => units.map(String)

/** Stores tokens that were read; rows that exist stay. */
export async function storeTokens(db: Pool, tokens: readonly TokenRow[]): Promise<void> {
  for (const row of tokens)
    await db.query({ name: 'found-token', text: insertToken, values: [rowsJson([row])] })
}

/** Stores pools that were read; of those that exist, only what they hold, and only before their first known trade. */
export async function storePools(db: Pool, found: readonly FoundRow[]): Promise<void> {
  for (const { row, readReserves } of found) {
    const json = rowsJson([{ ...row, read_reserves: readReserves }])
    const { rowCount } = await db.query({ name: 'found-pool', text: insertPool, values: [json] })
    if (rowCount) continue
    const state = [row.price_usd, row.market_cap, row.liquidity_micros, numbers(row.reserves)]
    const values = [row.chain, row.id, ...state, readReserves && numbers(readReserves)]
    await db.query({ name: 'found-pool-state', text: setState, values })
  }
}

/** Stores the price of a token that no trade has priced yet. */
export async function storePrice(db: Pool, token: TokenRow): Promise<void> {
  const { chain, address, price_usd, market_cap, liquidity_micros, best_pool } = token
  const values = [chain, address, price_usd, market_cap, liquidity_micros, best_pool]
  await db.query({ name: 'found-price', text: setPrice, values })
}
