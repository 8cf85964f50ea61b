import type { Owner } from '@peregrine/core/owner'
import { Fault } from '@peregrine/core/fault'
import type pg from 'pg'
import { inTransaction } from '../../db/withClient.ts'
import { checkLength, lockList, refuseSecrets, toJson, type Watched } from './store.ts'

export type Imported = { importId: string; added: number; changed: number; kept: number }
export type Undone = { removed: number; restored: number; left: number }

/** Older imports of an owner are dropped: nobody undoes the twenty-first last one. */
const keptImports = 20
/** So are older ones once all together exceed this; the newest can always be undone. */
const keptImportBytes = 16 * 1024 * 1024

const givenColumns = `chain_type smallint, address text, name text, avatar_url text, config_group text, tip text,
  monitor_events text[], enable_push boolean, enable_amount_filter boolean, min_amount numeric, max_amount numeric,
  extra jsonb`
const settings =
  'name, avatar_url, config_group, tip, monitor_events, enable_push, enable_amount_filter, min_amount, max_amount, extra'
const givenSettings = settings.replaceAll(/\w+/g, 'given.$&')

// The first wallet of the import is the newest: lists are shown newest first, and this one in its own order.
const insertText = `
  with added as (
    insert into monitor_config (owner_family, owner, chain_type, address, ${settings}, created_at, updated_at)
    select $1, $2, given.chain_type, given.address, ${givenSettings},
      $4::timestamptz - (given.place - 1) * interval '1 microsecond', $4
    from rows from (json_to_recordset($3) as (${givenColumns})) with ordinality as given
      (chain_type, address, ${settings}, place)
    on conflict do nothing
    returning chain_type, address
  )
  select coalesce(jsonb_agg(added), '[]') as added from added`

const readBeforeText = `
  select coalesce(jsonb_agg(kept order by kept.address), '[]') as before
  from monitor_config as kept
  join json_to_recordset($3) as given (chain_type smallint, address text) using (chain_type, address)
  where kept.owner_family = $1 and kept.owner = $2`

const changeText = `
  update monitor_config as kept
  set (${settings}) = row (${givenSettings}), updated_at = $4
  from json_to_recordset($3) as given (${givenColumns})
  where kept.owner_family = $1 and kept.owner = $2
    and kept.chain_type = given.chain_type and kept.address = given.address`

function withoutRepeats<Row extends { chain_type: number; address: string }>(rows: readonly Row[]): Row[] {
  const seen = new Set<string>()
  return rows.filter(({ chain_type, address }) => {
    const key = `${chain_type} ${address}`
    return !seen.has(key) && seen.add(key)
  })
}

type Lists = { added: unknown[]; before: unknown[] }

async function writeRows(
  client: pg.ClientBase,
  values: readonly [family: string, owner: string, rows: string, at: string],
  isUpdating: boolean,
): Promise<Lists> {
  const [family, owner, rows] = values
  let before: unknown[] = []
  if (isUpdating) {
    const kept = await client.query<{ before: unknown[] }>(readBeforeText, [family, owner, rows])
    before = kept.rows[0]?.before ?? []
    await client.query(changeText, [...values])
  }
  const inserted = await client.query<{ added: unknown[] }>(insertText, [...values])
  return { added: inserted.rows[0]?.added ?? [], before }
}

/**
 * Imports wallets to the owner's list in one transaction, with what it takes to undo that. The first of duplicates
 * counts.
 *
 * @throws Fault `import.secret` when a row holds what looks like a private key; `monitor.full`, `storage.full`. Nothing
 * is stored then
 */
export async function importWatched(
  client: pg.ClientBase,
  owner: Owner,
  rows: readonly Watched[],
  existing: 'keep' | 'update',
): Promise<Imported> {
  refuseSecrets(rows)
  const wallets = withoutRepeats(rows.map(toJson))
  const names = [owner.chainFamily, owner.address] as const
  return inTransaction(client, async () => {
    await lockList(client, owner)
    const clock = await client.query<{ at: string }>('select clock_timestamp()::text as at')
    const at = clock.rows[0]?.at ?? ''
    const lists = await writeRows(client, [...names, JSON.stringify(wallets), at], existing === 'update')
    await checkLength(client, owner)
    const stored = await client.query<{ id: string }>(
      `insert into monitor_import (owner_family, owner, made_at, added, changed) values ($1, $2, $3, $4, $5) returning id`,
      [...names, at, JSON.stringify(lists.added), JSON.stringify(lists.before)],
    )
    await client.query(
      `delete from monitor_import where id in (select id from (
         select id, row_number() over newest as place, sum(bytes) over newest as bytes from monitor_import
         where owner_family = $1 and owner = $2 window newest as (order by made_at desc, id)) as own
       where place > ${keptImports} or (place > 1 and bytes > ${keptImportBytes}))`,
      [...names],
    )
    const [added, changed] = [lists.added.length, lists.before.length]
    return { importId: stored.rows[0]?.id ?? '', added, changed, kept: wallets.length - added - changed }
  })
}

const takeImportText = `
  update monitor_import set undone_at = clock_timestamp()
  where id = $1 and owner_family = $2 and owner = $3 and undone_at is null
  returning made_at::text as at, added::text, changed::text, jsonb_array_length(added) + jsonb_array_length(changed) as touched`

// A wallet deleted and added again since has another time, and stays.
const removeText = `
  delete from monitor_config as kept
  using jsonb_to_recordset($3) as given (chain_type smallint, address text)
  where kept.owner_family = $1 and kept.owner = $2 and kept.chain_type = given.chain_type
    and kept.address = given.address
    and kept.created_at between $4::timestamptz - interval '1 second' and $4::timestamptz`

const restoreText = `
  update monitor_config as kept
  set (${settings}) = row (${givenSettings}), updated_at = given.updated_at
  from jsonb_to_recordset($3) as given (${givenColumns}, updated_at timestamptz)
  where kept.owner_family = $1 and kept.owner = $2 and kept.chain_type = given.chain_type
    and kept.address = given.address and kept.updated_at = $4::timestamptz`

/**
 * Undoes an import: removes the wallets it added, and restores those it changed. Wallets changed by hand since, or
 * gone, are left alone and counted.
 *
 * @throws Fault `import.unknown` when the owner has no such import, or it was already undone; `storage.full` when the
 * restored settings need more room than there is now
 */
export async function undoImport(client: pg.ClientBase, owner: Owner, importId: string): Promise<Undone> {
  const names = [owner.chainFamily, owner.address] as const
  return inTransaction(client, async () => {
    await lockList(client, owner)
    const taken = await client.query<{ at: string; added: string; changed: string; touched: number }>(
      takeImportText,
      [importId, ...names],
    )
    const made = taken.rows[0]
    if (!made) throw new Fault('import.unknown')
    const removed = (await client.query(removeText, [...names, made.added, made.at])).rowCount ?? 0
    const restored = (await client.query(restoreText, [...names, made.changed, made.at])).rowCount ?? 0
    await checkLength(client, owner)
    return { removed, restored, left: made.touched - removed - restored }
  })
}

export type LastImport = { importId: string; added: number; changed: number; madeAtMs: number }

/** Returns the owner's newest import that can still be undone, skipping those that changed nothing. */
export async function findLastImport(
  db: pg.Pool,
  { chainFamily, address }: Owner,
): Promise<LastImport | null> {
  const { rows } = await db.query<Omit<LastImport, 'madeAtMs'> & { madeAt: Date }>(
    `select id as "importId", jsonb_array_length(added) as added, jsonb_array_length(changed) as changed,
       made_at as "madeAt"
     from monitor_import
     where owner_family = $1 and owner = $2 and undone_at is null and (added <> '[]' or changed <> '[]')
     order by made_at desc limit 1`,
    [chainFamily, address],
  )
  const [last] = rows
  if (!last) return null
  const { madeAt, ...counts } = last
  return { ...counts, madeAtMs: madeAt.getTime() }
}
