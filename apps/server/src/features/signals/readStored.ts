import type { SignalInput } from '@peregrine/contract/signal'
import { type ChainKey, networkFacts } from '@peregrine/core/network'
import { tradeId } from '@peregrine/core/tradeIndex'
import { newestFirst } from '../../db/newestFirst.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Seen } from './rules/progress.ts'

type Block = { blockNumber: number; blockHash: string; blockTimeMs: number }

/** How the token of a signal stands in the database: its last trade in the pool, or the migration of its launch. */
export type Stored = {
  last: (Seen & Block) | null
  migration: (Seen & Block) | null
  /** Base units that the condition's creator holds; null if unknown. */
  heldUnits: bigint | null
}

type Asked = Pick<SignalInput, 'signalId' | 'network' | 'token' | 'pool' | 'condition'>

type TradeRow = {
  id: string
  chain: ChainKey
  tx_hash: string
  idx: number
  block_hash: string
  block_number: string
  time_ms: string
  pool: string
  price_usd: number | null
  market_cap: number | null
}

// Indexed by pool, newest first: one entry is read for each signal.
const lastText = `
  select g.id, t.* from jsonb_to_recordset($1) as g (id text, chain text, token text, pool text)
  cross join lateral (select coalesce(g.pool,
    (select best_pool from token where chain = g.chain and address = g.token)) as named) p
  cross join lateral (select chain, tx_hash, idx, block_hash, block_number, time_ms, pool, price_usd, market_cap
    from trade where chain = g.chain and pool = p.named and in_pool and token = g.token and time_ms >= $2
    order by ${newestFirst} limit 1) t`

async function readLast(db: Queryable, asked: readonly Asked[], sinceMs: number) {
  const priced = asked.filter(({ condition }) => 'measure' in condition)
  if (priced.length === 0) return new Map<string, Seen & Block>()
  const given = priced.map(({ signalId, network, token, pool }) => ({
    id: signalId,
    chain: networkFacts[network].chain,
    token,
    pool,
  }))
  const { rows } = await db.query<TradeRow>(lastText, [JSON.stringify(given), sinceMs])
  return new Map(
    rows.map((row) => [
      row.id,
      {
        tradeId: tradeId(row.chain, row.tx_hash, row.idx, row.block_hash),
        pool: row.pool,
        price: row.price_usd,
        marketCap: row.market_cap,
        blockNumber: Number(row.block_number),
        blockHash: row.block_hash,
        blockTimeMs: Number(row.time_ms),
      },
    ]),
  )
}

type LaunchRow = {
  id: string
  to_pool: string | null
  price_usd: number | null
  market_cap: number | null
  updated_ms: string
  number: string
  hash: string
}

// A launch does not say in which block it migrated: at the latest in the newest one.
const migrationText = `
  select g.id, l.to_pool, l.updated_ms, k.price_usd, k.market_cap, c.number, c.hash
  from jsonb_to_recordset($1) as g (id text, chain text, token text)
  join launch l on l.chain = g.chain and l.token = g.token and l.stage = 'migrated'
  join chain_cursor c on c.chain = g.chain
  left join token k on k.chain = g.chain and k.address = g.token`

async function readMigrations(db: Queryable, asked: readonly Asked[]) {
  const given = asked
    .filter(({ condition }) => condition.kind === 'migration')
    .map(({ signalId, network, token }) => ({ id: signalId, chain: networkFacts[network].chain, token }))
  if (given.length === 0) return new Map<string, Seen & Block>()
  const { rows } = await db.query<LaunchRow>(migrationText, [JSON.stringify(given)])
  return new Map(
    rows.map((row) => [
      row.id,
      {
        tradeId: null,
        pool: row.to_pool,
        price: row.price_usd,
        marketCap: row.market_cap,
        blockNumber: Number(row.number),
        blockHash: row.hash,
        blockTimeMs: Number(row.updated_ms),
      },
    ]),
  )
}

const heldText = `
  select g.id, trunc(coalesce(sum(b.units), 0))::text as units
  from jsonb_to_recordset($1) as g (id text, chain text, token text, creator text)
  left join token k on k.chain = g.chain and k.address = g.token
  left join balance b on b.chain = g.chain and b.token = g.token and b.owner = g.creator
  group by g.id having bool_or(k.is_holders_complete) or coalesce(sum(b.units), 0) > 0`

/** Reads what the creators of these signals hold; absent when the index does not know. */
export async function readHeld(db: Queryable, asked: readonly Asked[]): Promise<Map<string, bigint>> {
  const given = asked.flatMap(({ signalId, network, token, condition }) =>
    condition.kind === 'creator-sale'
      ? { id: signalId, chain: networkFacts[network].chain, token, creator: condition.creator }
      : [],
  )
  if (given.length === 0) return new Map()
  const { rows } = await db.query<{ id: string; units: string }>(heldText, [JSON.stringify(given)])
  return new Map(rows.map(({ id, units }) => [id, BigInt(units)]))
}

/** Reads how the tokens of these signals stand, trades since `sinceMs` only. */
export async function readStored(
  db: Queryable,
  asked: readonly Asked[],
  sinceMs = 0,
): Promise<(id: string) => Stored> {
  const last = await readLast(db, asked, sinceMs)
  const migrations = await readMigrations(db, asked)
  const held = await readHeld(db, asked)
  return (id) => ({
    last: last.get(id) ?? null,
    migration: migrations.get(id) ?? null,
    heldUnits: held.get(id) ?? null,
  })
}
