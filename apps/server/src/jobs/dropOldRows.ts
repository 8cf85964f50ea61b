import { chainKeys } from '@peregrine/core/network'
import type pg from 'pg'

const dayMs = 86_400_000

export type Retention = { tradeDays: number; secondCandleDays: number }

/** Dropped rows, for the log. */
export type Dropped = { partitions: string[]; transfers: number; candles: number }

/** Days are dropped whole, like the partitions of trades. */
const startOfDay = (ms: number): number => Math.floor(ms / dayMs) * dayMs

async function dropTrades(pool: pg.Pool, beforeMs: number): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'trade'::regclass`,
  )
  const oldestKept = new Date(beforeMs).toISOString().slice(0, 10).replaceAll('-', '')
  const partitions = rows
    .map(({ name }) => name)
    .filter((name) => /^trade_\d{8}$/.test(name) && name.slice(6) < oldestKept)
  for (const name of partitions) await pool.query(`drop table ${name}`)
  return partitions
}

/**
 * Drops transfers. Alerts outlive trades: the event of an alert stays as long as the alert. An event's id begins with
 * its transaction.
 */
async function dropTransfers(pool: pg.Pool, beforeMs: number): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from transfer t where t.chain = any($1) and t.time_ms < $2 and not exists (
       select from alert where split_part(wallet_event_id, ':', 1) = t.tx_hash)`,
    [chainKeys, beforeMs],
  )
  return rowCount ?? 0
}

async function dropSecondCandles(pool: pg.Pool, beforeMs: number): Promise<number> {
  const { rowCount } = await pool.query('delete from candle where period = 1 and open_s < $1', [
    Math.floor(beforeMs / 1000),
  ])
  return rowCount ?? 0
}

/**
 * Drops days of trades and transfers, and one-second candles, past their retention by the clock. Everything else is
 * kept.
 */
export async function dropOldRows(pool: pg.Pool, retention: Retention, nowMs: number): Promise<Dropped> {
  const oldestKeptMs = startOfDay(nowMs - retention.tradeDays * dayMs)
  return {
    partitions: await dropTrades(pool, oldestKeptMs),
    transfers: await dropTransfers(pool, oldestKeptMs),
    candles: await dropSecondCandles(pool, nowMs - retention.secondCandleDays * dayMs),
  }
}
