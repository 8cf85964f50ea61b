import type pg from 'pg'
import type { Relation } from './relation.ts'

/** Serialises rows for json_populate_recordset; bigint as decimal text, an array column as an array. */
export function rowsJson(rows: readonly object[]): string {
  return JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
}

function upsertSql({ name, keys, columns, merge }: Relation): string {
  const changed = columns.filter((column) => !keys.includes(column))
  const set = changed.map((column) => `${column} = ${merge[column] ?? `excluded.${column}`}`)
  return `insert into ${name} as t (${columns.join(', ')})
    select ${columns.join(', ')} from json_populate_recordset(null::${name}, $1::json)
    on conflict (${keys.join(', ')}) do update set ${set.join(', ')}`
}

const statements = new Map(
  ['plain', 'journalled'].map((form) => [form, new Map<Relation, string>()] as const),
)

function statementFor(relation: Relation, form: 'plain' | 'journalled'): string {
  const known = statements.get(form)?.get(relation)
  if (known) return known
  const upsert = upsertSql(relation)
  const sql =
    form === 'plain'
      ? `${upsert} returning to_json(new) as row`
      : `with written as (${upsert} returning to_jsonb(old) as before, to_jsonb(new) as after),
         journal as (
           insert into undo (chain, block_number, relation, before, after)
           select $2, $3, '${relation.name}', before, after from written)
         select after as row from written`
  statements.get(form)?.set(relation, sql)
  return sql
}

/**
 * Merges rows (`json` from `rowsJson`) into a relation, at most one per key. With `journal`, the previous rows are
 * kept, so that a reorg restores them exactly. Returns the stored rows if `isWanted`.
 */
export async function writeRelation(
  client: pg.ClientBase,
  relation: Relation,
  json: string,
  options: { journal: { chain: string; blockNumber: number } | null; isWanted?: boolean },
): Promise<unknown[]> {
  const { journal } = options
  if (!journal) {
    const text = options.isWanted ? statementFor(relation, 'plain') : upsertSql(relation)
    const { rows: stored } = await client.query<{ row: unknown }>({
      name: `${relation.name}:${relation.merge['units'] ?? ''}:${options.isWanted ? 'r' : 'p'}`,
      text,
      values: [json],
    })
    return stored.map(({ row }) => row)
  }
  const { rows: stored } = await client.query<{ row: unknown }>({
    name: `${relation.name}:${relation.merge['units'] ?? ''}:j`,
    text: statementFor(relation, 'journalled'),
    values: [json, journal.chain, journal.blockNumber],
  })
  return stored.map(({ row }) => row)
}

/** Restores a relation to the end of `blockNumber`. Returns the rows restored and the rows removed. */
export async function restoreRelation(
  client: pg.ClientBase,
  { name, keys, columns }: Relation,
  chain: string,
  blockNumber: number,
): Promise<{ restored: unknown[]; removed: unknown[] }> {
  const keyOf = keys.map((key) => `after->>'${key}'`).join(', ')
  const first = `select distinct on (${keyOf}) before, after from undo
    where chain = $1 and block_number > $2 and relation = '${name}' order by ${keyOf}, block_number, position`
  const match = keys.map((key) => `t.${key} = gone.${key}`).join(' and ')
  const removed = await client.query<{ row: unknown }>(
    `with first as (${first}),
     gone as (select (jsonb_populate_record(null::${name}, after)).* from first where before is null)
     delete from ${name} as t using gone where ${match} returning to_json(t) as row`,
    [chain, blockNumber],
  )
  const set = columns
    .filter((column) => !keys.includes(column))
    .map((column) => `${column} = excluded.${column}`)
  const restored = await client.query<{ row: unknown }>(
    `with first as (${first}),
     was as (select (jsonb_populate_record(null::${name}, before)).* from first where before is not null)
     insert into ${name} as t (${columns.join(', ')}) select ${columns.join(', ')} from was
     on conflict (${keys.join(', ')}) do update set ${set.join(', ')} returning to_json(t) as row`,
    [chain, blockNumber],
  )
  return { restored: restored.rows.map(({ row }) => row), removed: removed.rows.map(({ row }) => row) }
}
