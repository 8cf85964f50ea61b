import type pg from 'pg'
import { relations } from '../relation.ts'
import { rowsJson } from '../writeRelation.ts'
import type { FillCandle, PreparedFill } from './prepareFill.ts'

const { keys, columns } = relations.candle
const others = columns.filter((column) => !keys.includes(column))
const joined = (list: readonly string[], prefix = ''): string =>
  list.map((column) => `${prefix}${column}`).join(', ')
const match = `t.chain = f.chain and t.pool = f.pool and t.period = f.period and t.open_s = f.open_s`

/** Whether the candle's bucket has trades before these, and the block of its first one after the gap. */
type Neighbours = { has_earlier: boolean; later_from: string | null }

/** Trades of the candle's bucket that made the candle. */
const inBucket = `t.chain = f.chain and t.pool = f.pool and t.in_pool and t.token = f.token and t.price_usd is not null
  and t.side <> 'x' and t.time_ms >= f.open_s * 1000 and t.time_ms < (f.open_s + f.period) * 1000`

const neighboursText = `select
    coalesce((select t.block_number < $2 from trade t where ${inBucket}
      order by t.time_ms, t.block_number limit 1), false) as has_earlier,
    (select t.block_number from trade t where ${inBucket} and t.time_ms >= $4 and t.block_number > $3
      order by t.time_ms, t.block_number limit 1) as later_from
  from rows from (json_to_recordset($1::json) as (chain text, pool text, period int, open_s bigint, token text))
    with ordinality as f (chain, pool, period, open_s, token, position)
  order by f.position`

async function readNeighbours(client: pg.ClientBase, fill: PreparedFill): Promise<Neighbours[]> {
  const asked = fill.candles.map(({ chain, pool, period, open_s, token }: FillCandle) => ({
    chain,
    pool,
    period,
    open_s,
    token,
  }))
  const { rows } = await client.query<Neighbours>({
    name: 'candle-neighbours',
    text: neighboursText,
    values: [JSON.stringify(asked), fill.first, fill.gap.to, fill.gap.toTimeMs],
  })
  return rows
}

const fills = `select f.*, f.row as candle from (
    select (json_populate_record(null::candle, one)) as row, (json_populate_record(null::candle, one)).*,
      (one->>'has_earlier')::boolean as has_earlier, (one->>'later_from')::bigint as later_from
    from json_array_elements($1::json) as one) f`

const writeText = `with f as materialized (${fills}),
  made as (insert into candle (${joined(columns)}) select ${joined(columns)} from f on conflict do nothing)
  update candle t set (${joined(others)}) =
    (select ${joined(others, 'm.')} from filled_candle(t, f.candle, f.has_earlier, f.later_from is not null) m)
  from f where ${match}`

/** What an undo would restore takes the trades of the gap as well. */
const mendText = `with f as materialized (${fills})
  update undo u set before = to_jsonb(case when u.before is null then f.candle
    else filled_candle(jsonb_populate_record(null::candle, u.before), f.candle, f.has_earlier,
      coalesce(f.later_from < u.block_number, false)) end)
  from f where u.relation = 'candle' and u.chain = f.chain and u.after->>'pool' = f.pool
    and (u.after->>'period')::int = f.period and (u.after->>'open_s')::bigint = f.open_s`

/**
 * Merges candles of a gap into the stored ones: opened by the earliest trade, closed by the latest. Call it before the
 * trades themselves are stored.
 */
export async function writeFilledCandles(client: pg.ClientBase, fill: PreparedFill): Promise<void> {
  if (fill.candles.length === 0) return
  const neighbours = await readNeighbours(client, fill)
  const rows = fill.candles.map(({ token: _token, ...candle }, at) => ({ ...candle, ...neighbours[at] }))
  const json = rowsJson(rows)
  await client.query({ name: 'mend-candles', text: mendText, values: [json] })
  await client.query({ name: 'fill-candles', text: writeText, values: [json] })
}
