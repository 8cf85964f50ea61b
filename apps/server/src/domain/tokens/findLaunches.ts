import type { LaunchWire } from '@peregrine/contract/trade'
import type { Queryable } from '../../db/queryable.ts'
import { launchWire, type StoredLaunch } from '../../wire/launchWire.ts'

/** A row of `launchSelect`. */
export type LaunchRow = StoredLaunch & { price_usd: number | null; market_cap: number | null }

export function launchToWire(row: LaunchRow): LaunchWire {
  return launchWire(row, row)
}

/** Tables and columns of a launch with its token's price. */
export const launchSelect = `select l.*, t.price_usd, t.market_cap
  from launch l left join token t on t.chain = l.chain and t.address = l.token`

/** Finds launchpad tokens at an address (of the token or of its curve). */
export async function findLaunchesAt(db: Queryable, address: string): Promise<LaunchWire[]> {
  const { rows } = await db.query<LaunchRow>({
    text: `${launchSelect} where l.chain = any($2) and l.token = $1
      union all ${launchSelect} where l.chain = any($2) and l.pool = $1 and l.token <> $1
      limit 20`,
    values: [address, ['bsc', 'sol', 'base', 'eth']],
  })
  return rows.map(launchToWire)
}
