import type { LaunchColumn } from '@peregrine/contract/topics/launchColumns'
import type { LaunchWire } from '@peregrine/contract/trade'
import type { Network } from '@peregrine/core/network'
import type { Queryable } from '../../db/queryable.ts'
import { launchWire, type StoredLaunch } from '../../indexing/chainRecords.ts'

export type LaunchRow = StoredLaunch & { price_usd: number | null; market_cap: number | null }

export function launchToWire(row: LaunchRow): LaunchWire {
  return launchWire(row, row)
}

/** What each column is ordered by, and what stands in it. */
export const columnOrders = {
  latest: { by: 'created_ms', where: 'true' },
  progress: { by: 'progress', where: "l.stage = 'curve'" },
  completed: { by: 'updated_ms', where: "l.stage <> 'curve'" },
} satisfies Record<LaunchColumn, { by: string; where: string }>

/** Tables and columns of a launch with its token's price. */
export const launchSelect = `select l.*, t.price_usd, t.market_cap
  from launch l left join token t on t.chain = l.chain and t.address = l.token`

/** The value that a column is sorted by, and the token: where the next page begins. */
export type LaunchPlace = { value: number; skip: number }

/**
 * A column's tokens, largest first. A page after another starts at the last value and skips the rows of that value that
 * were given already: several launches of one block have the same time.
 */
export async function listLaunches(
  db: Queryable,
  network: Network,
  column: LaunchColumn,
  limit: number,
  after: LaunchPlace | null = null,
): Promise<LaunchWire[]> {
  const { by, where } = columnOrders[column]
  const { rows } = await db.query<LaunchRow>({
    name: `launches-${column}${after ? '-after' : ''}`,
    text: `${launchSelect}
      where l.network = $1 and ${where} ${after ? `and l.${by} <= $3` : ''}
      order by l.${by} desc, l.token collate "C" asc
      limit $2 ${after ? 'offset $4' : ''}`,
    values: after ? [network, limit, after.value, after.skip] : [network, limit],
  })
  return rows.map(launchToWire)
}

/** Launchpad tokens at an address (of the token or of its curve). */
export async function findLaunchesAt(db: Queryable, address: string): Promise<LaunchWire[]> {
  const { rows } = await db.query<LaunchRow>({
    text: `${launchSelect} where l.chain = any($2) and l.token = $1
      union all ${launchSelect} where l.chain = any($2) and l.pool = $1 and l.token <> $1
      limit 20`,
    values: [address, ['bsc', 'sol', 'base', 'eth']],
  })
  return rows.map(launchToWire)
}

/** Launchpad tokens whose symbol or name begins with a text, whatever its case; newest first. */
export async function findLaunchesNamed(db: Queryable, text: string, limit: number): Promise<LaunchWire[]> {
  const { rows } = await db.query<LaunchRow>({
    name: 'launches-named',
    text: `select * from (
        (${launchSelect} where lower(l.symbol) collate "C" >= lower($1) and lower(l.symbol) collate "C" < lower($1) || $3
         order by lower(l.symbol) collate "C" limit 500)
        union
        (${launchSelect} where lower(l.name) collate "C" >= lower($1) and lower(l.name) collate "C" < lower($1) || $3
         order by lower(l.name) collate "C" limit 500)
      ) found
      order by lower(symbol) = lower($1) desc, market_cap desc nulls last, created_ms desc
      limit $2`,
    values: [text, limit, '\u{10ffff}'],
  })
  return rows.map(launchToWire)
}
