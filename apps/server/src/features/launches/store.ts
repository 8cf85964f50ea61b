import { type LaunchColumn, nearFullFrom } from '@peregrine/contract/topics/launchColumns'
import type { LaunchWire } from '@peregrine/contract/trade'
import type { Network } from '@peregrine/core/network'
import type { Queryable } from '../../db/queryable.ts'
import { type LaunchRow, launchSelect, launchToWire } from '../../domain/tokens/findLaunches.ts'

/** Sort and content of each column, as `launchColumnRules` has them. */
export const columnOrders = {
  latest: { by: 'created_ms', where: `l.stage = 'curve' and l.progress < ${nearFullFrom}` },
  progress: { by: 'progress', where: `l.stage = 'curve' and l.progress >= ${nearFullFrom}` },
  completed: { by: 'updated_ms', where: "l.stage <> 'curve'" },
} satisfies Record<LaunchColumn, { by: string; where: string }>

/** Cursor of a column: the sort value, and rows of that value to skip. */
export type LaunchPlace = { value: number; skip: number }

/**
 * Lists a column's tokens, largest first. A later page starts at the last value and skips the rows of it already sent:
 * several launches of one block share a time.
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

/** Finds launchpad tokens by a prefix of symbol or name, ignoring case; newest first. */
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
