import pg from 'pg'
import { readConfig } from '../src/config.ts'
import { openStoredDatabase } from '../src/commands/openStoredDatabase.ts'

/** Tables derived from the chains. `block`, `undo` and `outbox` depend on when something was read. */
const tables = ['trade', 'candle', 'balance', 'pool', 'token', 'launch', 'coin_price'] as const

export type StoredRows = { close(): Promise<void>; client: pg.Client }

/** Opens the database of the server that runs on this folder. */
export async function openBeside(dataDir: string): Promise<StoredRows> {
  const { client, close } = await openStoredDatabase(readConfig({ DATA_DIR: dataDir }))
  return { client, close }
}

export async function openAt(config: pg.ClientConfig): Promise<StoredRows> {
  const client = new pg.Client(config)
  await client.connect()
  return { client, close: () => client.end() }
}

/** Returns the cursor of each chain: `eth 73 0x…`. */
export async function cursorsOf({ client }: StoredRows): Promise<string[]> {
  const { rows } = await client.query<{ place: string }>(
    `select chain || ' ' || number || ' ' || hash as place from chain_cursor order by 1`,
  )
  return rows.map(({ place }) => place)
}

/** Fixes all that is read from here on, until the next call, at this moment; returns the cursor of each chain in it. */
export async function fixMoment(stored: StoredRows): Promise<string[]> {
  await stored.client.query('rollback')
  await stored.client.query('begin isolation level repeatable read read only')
  return cursorsOf(stored)
}

/** Columns that depend on a token's supply, which a pruning node reports as of now. */
const bySupply = ['total_supply', 'market_cap', 'cap_open', 'cap_high', 'cap_low', 'cap_close']

const tokenOf: Record<(typeof tables)[number], string> = {
  trade: 't.token',
  candle: '(select p.token from pool p where p.chain = t.chain and p.id = t.pool)',
  balance: 't.token',
  pool: 't.token',
  token: 't.address',
  launch: 't.token',
  coin_price: 't.symbol',
}

async function rowsOf(
  { client }: StoredRows,
  table: (typeof tables)[number],
  elastic: readonly string[],
): Promise<string[]> {
  // The time a block was first seen is no fact of the chain.
  const { rows } = await client.query<{ row: string }>(
    `select (to_jsonb(t) - 'seen_ms' - case when ${tokenOf[table]} = any($1) then $2::text[] else '{}' end)::text as row
     from ${table} t`,
    [elastic, bySupply],
  )
  return rows.map(({ row }) => row)
}

export type Difference = { table: string; missing: string[]; extra: string[] }

/**
 * Returns the rows that only one of two databases has, every table both ways, duplicates included. Excludes what
 * depends on the supply of `elastic` tokens (wrapped coins: it changes with every block).
 */
export async function differences(
  actual: StoredRows,
  right: StoredRows,
  elastic: readonly string[],
): Promise<Difference[]> {
  const found: Difference[] = []
  for (const table of tables) {
    const [mine, theirs] = [await rowsOf(actual, table, elastic), await rowsOf(right, table, elastic)]
    const extra = without(mine, theirs)
    const missing = without(theirs, mine)
    if (missing.length + extra.length > 0) found.push({ table, missing, extra })
  }
  return found
}

function without(rows: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const row of others) counts.set(row, (counts.get(row) ?? 0) + 1)
  return rows.filter((row) => {
    const left = counts.get(row) ?? 0
    counts.set(row, left - 1)
    return left <= 0
  })
}

export async function countRows({ client }: StoredRows, table: (typeof tables)[number]): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`)
  return rows[0]?.n ?? 0
}
