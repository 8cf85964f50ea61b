import type pg from 'pg'

const dayMs = 86_400_000

export type Retention = { tradeDays: number; secondCandleDays: number }

/** What was dropped, to be said in the log. */
export type Dropped = { partitions: string[]; candles: number }

/**
 * Drops daily trade partitions and one-second candles that are past their time, measured by the clock. Everything else
 * is kept.
 */
export async function dropOldRows(pool: pg.Pool, retention: Retention, nowMs: number): Promise<Dropped> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'trade'::regclass`,
  )
  const oldestKept = new Date(nowMs - retention.tradeDays * dayMs)
    .toISOString()
    .slice(0, 10)
    .replaceAll('-', '')
  const partitions = rows
    .map(({ name }) => name)
    .filter((name) => /^trade_\d{8}$/.test(name) && name.slice(6) < oldestKept)
  for (const name of partitions) await pool.query(`drop table ${name}`)
  const candles = await pool.query('delete from candle where period = 1 and open_s < $1', [
    Math.floor((nowMs - retention.secondCandleDays * dayMs) / 1000),
  ])
  return { partitions, candles: candles.rowCount ?? 0 }
}
