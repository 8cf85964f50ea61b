import { maxKols, type KolChangeWire } from '@peregrine/contract/kol'
import { Fault } from '@peregrine/core/fault'
import type pg from 'pg'
import type { Queryable } from '../../db/queryable.ts'
import { inTransaction } from '../../db/withClient.ts'

export type UndoneKols = { removed: number; restored: number; left: number }

const rowType = `family text, address text, name text, group_name text, avatar text, x_handle text, source text,
  created_at timestamptz, updated_at timestamptz`

const takeText = `
  update kol_change set undone_at = clock_timestamp() where id = $1 and undone_at is null
  returning made_at::text as at, before::text, after::text,
    (select count(*) from (select value->>'address' from jsonb_array_elements(before) union
      select value->>'address' from jsonb_array_elements(after)) touched)::int as touched`

// A wallet touched since carries another time, and stays.
const removeText = `
  delete from marked_wallet kept using jsonb_to_recordset($1) as given (family text, address text)
  where kept.family = given.family and kept.address = given.address and kept.updated_at = $2::timestamptz
    and not exists (select from jsonb_array_elements($3::jsonb) b where b->>'address' = given.address)`

// With its earlier time, so that earlier changes can be undone after this one.
const restoreText = `
  insert into marked_wallet (family, address, name, kind, group_name, avatar, x_handle, source, created_at, updated_at)
  select given.family, given.address, given.name, 'KOL', given.group_name, given.avatar, given.x_handle, given.source,
    given.created_at, given.updated_at
  from jsonb_to_recordset($1) as given (${rowType})
  on conflict (family, address) do update set name = excluded.name, group_name = excluded.group_name,
    avatar = excluded.avatar, x_handle = excluded.x_handle, source = excluded.source, updated_at = excluded.updated_at
  where marked_wallet.updated_at = $2::timestamptz`

type Taken = { at: string; before: string; after: string; touched: number }

/**
 * Undoes a change of the list: what it added goes, what it changed or removed is as before. Wallets changed again since
 * are left alone and counted.
 *
 * @throws Fault `import.unknown` when there is no such change, or it was undone already; `monitor.full`
 */
export async function undoKols(client: pg.ClientBase, changeId: string): Promise<UndoneKols> {
  return inTransaction(client, async () => {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('kols', 0))`)
    const made = (await client.query<Taken>(takeText, [changeId])).rows[0]
    if (!made) throw new Fault('import.unknown')
    const removed = (await client.query(removeText, [made.after, made.at, made.before])).rowCount ?? 0
    const restored = (await client.query(restoreText, [made.before, made.at])).rowCount ?? 0
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from marked_wallet')
    if ((rows[0]?.n ?? 0) > maxKols) throw new Fault('monitor.full', { limit: maxKols })
    return { removed, restored, left: made.touched - removed - restored }
  })
}

/** Lists the changes that can be undone and did something, newest first. */
export async function listKolChanges(db: Queryable, limit: number): Promise<KolChangeWire[]> {
  const { rows } = await db.query<Omit<KolChangeWire, 'madeAtMs'> & { madeAt: Date }>(
    `select id as "changeId", kind, label, made_at as "madeAt",
       case when kind = 'remove' then 0 else jsonb_array_length(after) - jsonb_array_length(before) end as added,
       case when kind = 'remove' then 0 else jsonb_array_length(before) end as changed,
       case when kind = 'remove' then jsonb_array_length(before) else 0 end as removed
     from kol_change where undone_at is null and (before <> '[]' or after <> '[]')
     order by made_at desc, id limit $1`,
    [limit],
  )
  return rows.map(({ madeAt, ...change }) => ({ ...change, madeAtMs: madeAt.getTime() }))
}
