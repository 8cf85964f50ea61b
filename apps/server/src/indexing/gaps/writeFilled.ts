import type pg from 'pg'
import { relations } from '../relation.ts'

type Name = 'pool' | 'token' | 'launch'

const joined = (columns: readonly string[], prefix = ''): string =>
  columns.map((column) => `${prefix}${column}`).join(', ')

/**
 * Adds rows of a gap that are not stored yet, and gives stored ones what is older in them. What an undo would restore
 * takes the same.
 */
function statementsFor(name: Name): { write: string; mend: string } {
  const { keys, columns } = relations[name]
  const others = columns.filter((column) => !keys.includes(column))
  const rows = `select * from json_populate_recordset(null::${name}, $1::json)`
  const match = keys.map((key) => `t.${key} = f.${key}`).join(' and ')
  return {
    write: `with f as materialized (${rows}),
      made as (insert into ${name} (${joined(columns)}) select ${joined(columns)} from f on conflict do nothing)
      update ${name} t set (${joined(others)}) =
        (select ${joined(others, 'm.')} from filled_${name}(t, f::${name}) m)
      from f where ${match}`,
    mend: `with f as materialized (${rows})
      update undo u set before = to_jsonb(case when u.before is null then f::${name}
        else filled_${name}(jsonb_populate_record(null::${name}, u.before), f::${name}) end)
      from f where u.relation = '${name}' and ${keys.map((key) => `u.after->>'${key}' = f.${key}`).join(' and ')}
        and u.chain = f.chain`,
  }
}

const statements = {
  pool: statementsFor('pool'),
  token: statementsFor('token'),
  launch: statementsFor('launch'),
}

/** Writes rows that were derived from blocks of a gap (`json` from `rowsJson`). */
export async function writeFilled(client: pg.ClientBase, name: Name, json: string): Promise<void> {
  const { write, mend } = statements[name]
  await client.query({ name: `mend-${name}`, text: mend, values: [json] })
  await client.query({ name: `fill-${name}`, text: write, values: [json] })
}
