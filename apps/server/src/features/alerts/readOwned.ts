import type { Owner } from '@peregrine/core/owner'
import type { Pool, QueryResultRow } from 'pg'

/** Reads the rows of an owner, or of all owners, oldest first. */
export async function readOwned<Row extends QueryResultRow>(
  pool: Pool,
  { columns, table }: { columns: string; table: string },
  owner: Owner | 'all',
): Promise<Row[]> {
  const select = `select ${columns} from ${table}`
  const { rows } =
    owner === 'all'
      ? await pool.query<Row>(`${select} order by created_at, id`)
      : await pool.query<Row>(`${select} where owner_family = $1 and owner = $2 order by created_at, id`, [
          owner.chainFamily,
          owner.address,
        ])
  return rows
}
