import type { PriceRule } from '@peregrine/contract/alert'
import { type ChainKey, type Network, networkFacts } from '@peregrine/core/network'
import { tradeId } from '@peregrine/core/tradeIndex'
import { newestFirst } from '../../db/newestFirst.ts'
import type { Queryable } from '../../db/queryable.ts'
import type { Figures } from './rules/decidePrice.ts'
import type { PricePoint } from './rules/pricePoint.ts'

/** Place in a chain's record log, and its block, up to which a price read from the database is known. */
export type ReadAt = { epoch: string; seq: number; block: number }

type PlaceRow = { epoch: string | null; seq: string | null; number: string | null }

const readAtOf = ({ epoch, seq, number }: PlaceRow): ReadAt | null =>
  epoch === null || seq === null ? null : { epoch, seq: Number(seq), block: Number(number) }

// What a token is worth is said by the pool that it migrated to: its curve keeps the last price before that.
const startText = `
  select c.epoch, c.seq, c.number, coalesce(d.price_usd, p.price_usd, k.price_usd) as price,
    coalesce(d.market_cap, p.market_cap, k.market_cap) as "marketCap"
  from (values ($1::text, $2::text, $3::text)) as a (chain, token, pool)
  left join chain_cursor c on c.chain = a.chain
  left join token k on k.chain = a.chain and k.address = a.token
  left join pool p on p.chain = a.chain and p.id = a.pool and p.token = a.token
  left join launch l on l.chain = p.chain and l.token = p.token and l.pool = p.id
  left join pool d on d.chain = l.chain and d.id = l.to_pool and d.token = a.token`

/** Reads where a rule's token stands, in its pool or else by its own price, and up to where that is known. */
export async function readStart(
  db: Queryable,
  { network, token, pool }: PriceRule,
): Promise<Figures & { readAt: ReadAt | null }> {
  const { chain } = networkFacts[network]
  const { rows } = await db.query<Figures & PlaceRow>(startText, [chain, token, pool])
  const [row] = rows
  if (!row) return { price: null, marketCap: null, readAt: null }
  return { price: row.price, marketCap: row.marketCap, readAt: readAtOf(row) }
}

/** Reads the pools that the curves of these rules have migrated to, by chain and curve. */
export async function readMoves(
  db: Queryable,
  rules: readonly { body: PriceRule }[],
): Promise<Map<string, string>> {
  const given = rules.flatMap(({ body: { network, token, pool } }) =>
    pool === null ? [] : { chain: networkFacts[network].chain, token, pool },
  )
  if (given.length === 0) return new Map()
  const { rows } = await db.query<{ chain: string; pool: string; to_pool: string }>(
    `select distinct l.chain, l.pool, l.to_pool
     from jsonb_to_recordset($1) as g (chain text, token text, pool text)
     join launch l on l.chain = g.chain and l.token = g.token and l.pool = g.pool and l.to_pool is not null`,
    [JSON.stringify(given)],
  )
  return new Map(rows.map(({ chain, pool, to_pool }) => [`${chain} ${pool}`, to_pool]))
}

/** The last trade in a rule's pool as it is stored. */
export type StoredPoint = { ruleId: string; point: PricePoint; readAt: ReadAt }

type LastRow = PlaceRow & {
  id: string
  network: Network
  chain: ChainKey
  tx_hash: string
  idx: string | number
  block_hash: string
  block_number: string
  time_ms: string
  seen_ms: string
  pool: string
  token: string
  price_usd: number | null
  market_cap: number | null
}

// Indexed by pool, newest first: one entry is read for each rule. A rule for all pools goes by the deepest, and one for
// a curve by the pool that it migrated to.
const lastText = `
  select g.id, c.epoch, c.seq, c.number, t.* from jsonb_to_recordset($1) as g (id text, chain text, token text, pool text)
  join chain_cursor c on c.chain = g.chain
  cross join lateral (select coalesce(
    (select to_pool from launch where chain = g.chain and token = g.token and pool = g.pool), g.pool,
    (select best_pool from token where chain = g.chain and address = g.token)) as named) p
  cross join lateral (select chain, network, tx_hash, idx, block_hash, block_number, time_ms, seen_ms, pool, token,
      price_usd, market_cap
    from trade where chain = g.chain and pool = p.named and in_pool and token = g.token
    order by ${newestFirst} limit 1) t`

function pointOf(row: LastRow): PricePoint {
  return {
    tradeId: tradeId(row.chain, row.tx_hash, Number(row.idx), row.block_hash),
    network: row.network,
    token: row.token,
    pool: row.pool,
    price: row.price_usd,
    marketCap: row.market_cap,
    transactionHash: row.tx_hash,
    blockNumber: Number(row.block_number),
    blockTimeMs: Number(row.time_ms),
    seenAtMs: Number(row.seen_ms),
  }
}

/** Reads the last trades of the pools of these rules; none for a pool that nobody traded in. */
export async function readStoredPrices(
  db: Queryable,
  rules: readonly { id: string; body: PriceRule }[],
): Promise<StoredPoint[]> {
  if (rules.length === 0) return []
  const given = rules.map(({ id, body: { network, token, pool } }) => ({
    id,
    chain: networkFacts[network].chain,
    token,
    pool,
  }))
  const { rows } = await db.query<LastRow>(lastText, [JSON.stringify(given)])
  return rows.flatMap((row) => {
    const readAt = readAtOf(row)
    return readAt ? { ruleId: row.id, point: pointOf(row), readAt } : []
  })
}
