import type { ChainKey } from '@peregrine/core/network'
import type { Pool, PoolClient } from 'pg'
import { rowReader } from '../../db/queryable.ts'
import { withTransaction } from '../../db/withClient.ts'

/** A history that the worker reads. */
export type HistoryTask = {
  token: string
  state: 'queued' | 'picked' | 'reading'
  attempt: number
  lookedMs: number
  /** The first block that the index adds up itself; null before the indexer has begun. */
  fromBlock: number | null
  readFrom: number | null
  birthBlock: number | null
}

/** Why holders stay unknown, or only the largest are known. */
export type UnknownWhy = 'does-not-add-up' | 'not-served' | 'too-long' | 'too-many' | 'top-only'

/** An account and its units, or change of units. */
export type PartRow = { account: string; owner: string; units: bigint }

const number = (text: string | null): number | null => (text === null ? null : Number(text))

type TaskRow = Pick<HistoryTask, 'token' | 'state' | 'attempt'> & {
  looked_ms: string
  from_block: string | null
  read_from: string | null
  birth_block: string | null
}

/** Reads the cursor of a chain; null before its first block. */
export async function readCursor(pool: Pool, chain: ChainKey): Promise<number | null> {
  const { rows } = await pool.query<{ number: string }>({
    name: 'holders-cursor',
    text: 'select number from chain_cursor where chain = $1',
    values: [chain],
  })
  return number(rows[0]?.number ?? null)
}

/** Lists histories to work on, the last looked at first, begun ones before queued ones. */
export async function listTasks(pool: Pool, chain: ChainKey): Promise<HistoryTask[]> {
  const { rows } = await pool.query<TaskRow>({
    name: 'holders-tasks',
    text: `(select * from holder_history where chain = $1 and state in ('picked', 'reading') order by looked_ms desc)
      union all
      (select * from holder_history where chain = $1 and state = 'queued' order by looked_ms desc limit 1)`,
    values: [chain],
  })
  return rows.map((row) => ({
    token: row.token,
    state: row.state,
    attempt: row.attempt,
    lookedMs: Number(row.looked_ms),
    fromBlock: number(row.from_block),
    readFrom: number(row.read_from),
    birthBlock: number(row.birth_block),
  }))
}

/** Queues the youngest traded token whose holders are not complete and that was not tried; returns whether there was one. */
export async function queueYoungest(pool: Pool, chain: ChainKey, tradedSinceMs: number): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'holders-youngest',
    text: `insert into holder_history (chain, token, state)
      select k.chain, k.address, 'queued' from token k join pool p on p.chain = k.chain and p.id = k.best_pool
      where k.chain = $1 and not k.is_holders_complete and k.traded_ms >= $2 and p.token = k.address
        and not exists (select from holder_history h where h.chain = k.chain and h.token = k.address)
      order by p.born_ms desc nulls last, k.address limit 1
      on conflict do nothing`,
    values: [chain, tradedSinceMs],
  })
  return rowCount === 1
}

/** Hands a history to the indexer, which begins it with its next block. */
export async function pickTask(pool: Pool, chain: ChainKey, token: string): Promise<void> {
  await withTransaction(pool, async (client) => {
    await deleteRead(client, chain, token)
    await client.query(
      `update holder_history set state = 'picked', from_block = null, read_from = null, slot = null, why = null
       where chain = $1 and token = $2 and state = 'queued'`,
      [chain, token],
    )
  })
}

async function deleteRead(client: PoolClient, chain: ChainKey, token: string): Promise<void> {
  await client.query('delete from holder_part where chain = $1 and token = $2', [chain, token])
  await client.query('delete from holder_move where chain = $1 and token = $2', [chain, token])
}

const partsJson = (rows: readonly PartRow[]): string =>
  JSON.stringify(rows.map((row) => ({ ...row, units: row.units.toString() })))

/** Adds the sums of a range to a history; false if the history began anew meanwhile. */
export function addRange(
  pool: Pool,
  chain: ChainKey,
  task: HistoryTask,
  range: { from: number; sums: readonly PartRow[] },
): Promise<boolean> {
  return withTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `update holder_history set read_from = $5
       where chain = $1 and token = $2 and attempt = $3 and state = 'reading' and read_from is not distinct from $4`,
      [chain, task.token, task.attempt, task.readFrom, range.from],
    )
    if (rowCount === 0) return false
    await client.query(
      `insert into holder_part as p (chain, token, account, owner, units)
       select $1, $2, r.account, r.owner, r.units
       from json_to_recordset($3::json) as r (account text, owner text, units numeric)
       on conflict (chain, token, account) do update set units = p.units + excluded.units`,
      [chain, task.token, partsJson(range.sums)],
    )
    return true
  })
}

/** Replaces what was read by accounts as of a slot. `state` tells whether they are all. */
export async function storeAccounts(
  pool: Pool,
  chain: ChainKey,
  task: HistoryTask,
  read: { accounts: readonly PartRow[]; slot: number; state: 'ready' | 'top'; nowMs: number },
): Promise<void> {
  await withTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `update holder_history set state = $4, slot = $5, tried_ms = $6, why = $7,
         from_block = case when $4 = 'top' then null else from_block end
       where chain = $1 and token = $2 and attempt = $3 and state = 'reading'`,
      [
        chain,
        task.token,
        task.attempt,
        read.state,
        read.slot,
        read.nowMs,
        read.state === 'top' ? 'top-only' : null,
      ],
    )
    if (rowCount === 0) return
    await client.query('delete from holder_part where chain = $1 and token = $2', [chain, task.token])
    if (read.state === 'top')
      await client.query('delete from holder_move where chain = $1 and token = $2', [chain, task.token])
    await client.query(
      `insert into holder_part (chain, token, account, owner, units) select $1, $2, r.account, r.owner, r.units
       from json_to_recordset($3::json) as r (account text, owner text, units numeric)`,
      [chain, task.token, partsJson(read.accounts)],
    )
  })
}

/** Ends a history: ready to be joined, or unknown and why. */
export async function endTask(
  pool: Pool,
  chain: ChainKey,
  task: HistoryTask,
  end: { state: 'ready' } | { state: 'unknown'; why: UnknownWhy; nowMs: number },
): Promise<void> {
  await withTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `update holder_history set state = $4, why = $5, tried_ms = coalesce($6, tried_ms),
         from_block = case when $4 = 'unknown' then null else from_block end
       where chain = $1 and token = $2 and attempt = $3 and state = 'reading'`,
      [
        chain,
        task.token,
        task.attempt,
        end.state,
        end.state === 'unknown' ? end.why : null,
        end.state === 'unknown' ? end.nowMs : null,
      ],
    )
    if (rowCount === 1 && end.state === 'unknown') await deleteRead(client, chain, task.token)
  })
}

export async function saveBirth(pool: Pool, chain: ChainKey, token: string, block: number): Promise<void> {
  await pool.query('update holder_history set birth_block = $3 where chain = $1 and token = $2', [
    chain,
    token,
    block,
  ])
}

/** What is known of a token's holders now, at the last committed block. */
export type Standing = { blockNumber: number; holdings: Map<string, bigint> }

const readStanding = rowReader<
  { number: string; account: string | null; units: string | null },
  [chain: ChainKey, token: string]
>(
  'holders-standing',
  `select c.number, s.account, s.units from chain_cursor c left join (
     select account, sum(units) as units from (
       select account, units from holder_part where chain = $1 and token = $2
       union all select account, units from holder_move where chain = $1 and token = $2) parts
     group by account having sum(units) <> 0) s on true
   where c.chain = $1`,
)

/** Adds what was read and what moved since, as of one block. */
export async function findStanding(pool: Pool, chain: ChainKey, token: string): Promise<Standing | null> {
  const rows = await readStanding(pool, chain, token)
  if (!rows[0]) return null
  const holdings = new Map<string, bigint>()
  for (const { account, units } of rows)
    if (account !== null && units !== null) holdings.set(account, BigInt(units))
  return { blockNumber: Number(rows[0].number), holdings }
}

const readSum = rowReader<{ units: string }, [chain: ChainKey, token: string, zero: string]>(
  'holders-sum',
  `select coalesce(sum(units), 0) as units from (
     select units from holder_part where chain = $1 and token = $2 and account <> $3
     union all select units from holder_move where chain = $1 and token = $2 and account <> $3) parts`,
)

/** Units created since the lowest block read. */
export async function sumOf(pool: Pool, chain: ChainKey, token: string, zero: string): Promise<bigint> {
  const [row] = await readSum(pool, chain, token, zero)
  return BigInt(row?.units ?? 0)
}

/** Deletes what was read for histories that are joined for good. */
export async function deleteJoined(pool: Pool, chain: ChainKey, doneUpTo: number): Promise<void> {
  for (const table of ['holder_part', 'holder_move'])
    await pool.query(
      `delete from ${table} p using holder_history h where p.chain = $1 and h.chain = $1 and h.token = p.token
         and h.state = 'done' and h.done_block <= $2`,
      [chain, doneUpTo],
    )
}
