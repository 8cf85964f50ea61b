import { type ChainKey, type Network, networkFacts } from '@peregrine/core/network'
import { Fault } from '@peregrine/core/fault'
import type { Pool } from 'pg'

export type SubjectPool = {
  id: string
  dex: string
  family: string | null
  token: string
  quote: string
  feePips: number | null
}

/** A token with the indexed data that a measurement starts from. */
export type Subject = {
  chain: ChainKey
  token: string
  pool: SubjectPool | null
  /** Contracts that hold the quote token, richest first: one lends to the simulated buyer. */
  quoteHolders: string[]
  /** Wallets that traded the token recently. */
  traders: string[]
}

type PoolRow = {
  id: string
  dex: string
  family: string | null
  token: string
  quote: string
  fee_pips: number | null
}

async function readPool(db: Pool, chain: ChainKey, token: string, id: string | null) {
  const { rows } = await db.query<PoolRow>({
    name: 'security-pool',
    text: `select id, dex, family, token, quote, fee_pips from pool p
      where chain = $1 and token = $2 and ($3::text is null or id = $3)
      order by known_liquidity(liquidity_micros, p) desc nulls last, liquidity_micros desc, id limit 1`,
    values: [chain, token, id],
  })
  return rows[0] ?? null
}

async function readQuoteHolders(db: Pool, chain: ChainKey, pool: PoolRow): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'security-quote-holders',
    text: `select id from pool p where chain = $1 and id <> $2 and $3 = any(tokens) and family in ('v2', 'v3')
      and is_known_factory order by known_liquidity(liquidity_micros, p) desc nulls last limit 3`,
    values: [chain, pool.id, pool.quote],
  })
  return rows.map(({ id }) => id)
}

async function readTraders(db: Pool, chain: ChainKey, pool: PoolRow): Promise<string[]> {
  const { rows } = await db.query<{ sender: string }>({
    name: 'security-traders',
    text: `select sender from trade where chain = $1 and pool = $2 and in_pool order by time_ms desc limit 50`,
    values: [chain, pool.id],
  })
  return [...new Set(rows.map(({ sender }) => sender))].slice(0, 20)
}

/** @throws Fault `token.unknown`, `pool.unknown` when it is not a pool of this token */
export async function readSubject(
  db: Pool,
  network: Network,
  token: string,
  poolId: string | null,
): Promise<Subject> {
  const { chain } = networkFacts[network]
  const { rowCount } = await db.query('select 1 from token where chain = $1 and address = $2', [chain, token])
  const row = await readPool(db, chain, token, poolId)
  if (!row && poolId !== null) throw new Fault('pool.unknown', { network })
  if (!row && !rowCount) throw new Fault('token.unknown', { network })
  if (!row) return { chain, token, pool: null, quoteHolders: [], traders: [] }
  const [quoteHolders, traders] = await Promise.all([
    chain === 'sol' ? [] : readQuoteHolders(db, chain, row),
    chain === 'sol' ? readTraders(db, chain, row) : [],
  ])
  const { fee_pips: feePips, ...pool } = row
  return { chain, token, pool: { ...pool, feePips }, quoteHolders, traders }
}
