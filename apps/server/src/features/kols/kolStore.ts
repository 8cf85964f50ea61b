import { maxKols, type KolChangeWire, type KolWire } from '@peregrine/contract/kol'
import { Fault } from '@peregrine/core/fault'
import { findOwner } from '@peregrine/core/owner'
import { holdsSecret } from '@peregrine/core/wallet-list/holdsSecret'
import type { KolEntry } from '@peregrine/core/wallet-list/kolEntry'
import { isPictureUrl } from '@peregrine/core/wallet-list/parseAvatar'
import { nameOfAddress } from '@peregrine/core/wallet-list/watchedWallet'
import type pg from 'pg'
import type { Queryable } from '../../db/queryable.ts'
import { inTransaction } from '../../db/withClient.ts'

/** A row of the list as the database holds it. */
export type KolRow = {
  family: 'EVM' | 'SOL'
  address: string
  name: string
  group_name: string
  avatar: string
  x_handle: string | null
}

export type KolChange = {
  kind: 'import' | 'edit' | 'remove'
  label: string
  /** The operator's wallet; empty for a command. */
  madeBy: string
}

/**
 * Treatment of wallets already on the list: unchanged, updated with what the entry says, or replaced by it with all
 * that it leaves empty.
 */
export type Existing = 'keep' | 'update' | 'replace'

export type Done = Pick<KolChangeWire, 'changeId' | 'added' | 'changed' | 'removed'> & { kept: number }

/** Older changes are dropped: nobody undoes the fifty-first last one. */
const keptChanges = 50

const columns = 'family, address, name, group_name, avatar, x_handle, source, created_at, updated_at'
const keyOf = ({ address }: { address: string }): string => address

function rowOf({ address, name, group, avatar, xHandle }: KolEntry): KolRow {
  const owner = findOwner(address)
  if (!owner) throw new Error('an address that its reader let through')
  return { family: owner.chainFamily, address, name, group_name: group, avatar, x_handle: xHandle }
}

const isSame = (one: KolRow, other: KolRow): boolean =>
  one.name === other.name &&
  one.group_name === other.group_name &&
  one.avatar === other.avatar &&
  one.x_handle === other.x_handle

function merged(before: KolRow, given: KolRow, existing: Existing): KolRow {
  if (existing === 'replace') return { ...given, name: given.name || before.name }
  return {
    ...before,
    name: given.name || before.name,
    group_name: given.group_name || before.group_name,
    avatar: given.avatar || before.avatar,
    x_handle: given.x_handle ?? before.x_handle,
  }
}

export type KolPlan = { added: KolRow[]; changed: KolRow[]; kept: number }

/** What entries would do to the list; the first of several for one address counts. */
export function planKols(
  before: ReadonlyMap<string, KolRow>,
  entries: readonly KolEntry[],
  existing: Existing,
): KolPlan {
  const plan: KolPlan = { added: [], changed: [], kept: 0 }
  const given = new Map(entries.toReversed().map((entry) => [keyOf(entry), rowOf(entry)]))
  for (const { address } of entries) {
    const row = given.get(address)
    if (!row) continue
    given.delete(address)
    const known = before.get(address)
    const next = known && existing !== 'keep' ? merged(known, row, existing) : known
    if (!known) plan.added.push({ ...row, name: row.name || nameOfAddress(row.address) })
    else if (next && !isSame(known, next)) plan.changed.push(next)
    else plan.kept++
  }
  return plan
}

/** Reads the rows of these addresses as they are. */
export async function readKolRows(
  db: Queryable,
  addresses: readonly string[],
): Promise<Map<string, KolRow & Record<string, unknown>>> {
  const { rows } = await db.query<{ row: KolRow & Record<string, unknown> }>(
    `select to_jsonb(kept) as row from (select ${columns} from marked_wallet where address = any($1)) kept`,
    [addresses],
  )
  return new Map(rows.map(({ row }) => [row.address, row]))
}

/** Serialises changes of the list, so that the counts of two at once are right. */
async function lockKols(client: pg.ClientBase): Promise<string> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('kols', 0))`)
  const { rows } = await client.query<{ at: string }>('select clock_timestamp()::text as at')
  return rows[0]?.at ?? ''
}

async function checkLength(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from marked_wallet')
  if ((rows[0]?.n ?? 0) > maxKols) throw new Fault('monitor.full', { limit: maxKols })
}

/** The image proxy fetches only what is known to it. */
async function admitPictures(client: pg.ClientBase, rows: readonly KolRow[]): Promise<void> {
  const urls = [...new Set(rows.map(({ avatar }) => avatar).filter(isPictureUrl))]
  if (urls.length === 0) return
  await client.query('insert into known_image (url) select unnest($1::text[]) on conflict do nothing', [urls])
}

const writeText = `
  insert into marked_wallet (family, address, name, kind, group_name, avatar, x_handle, source, created_at, updated_at)
  select given.family, given.address, given.name, 'KOL', given.group_name, given.avatar, given.x_handle, 'operator', $2, $2
  from json_to_recordset($1) as given (family text, address text, name text, group_name text, avatar text, x_handle text)
  on conflict (family, address) do update set name = excluded.name, group_name = excluded.group_name,
    avatar = excluded.avatar, x_handle = excluded.x_handle, source = 'operator', updated_at = excluded.updated_at`

async function record(
  client: pg.ClientBase,
  { kind, label, madeBy }: KolChange,
  { at, before, after }: { at: string; before: readonly object[]; after: readonly KolRow[] },
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into kol_change (made_at, made_by, kind, label, before, after) values ($1, $2, $3, $4, $5, $6) returning id`,
    [
      at,
      madeBy,
      kind,
      label,
      JSON.stringify(before),
      JSON.stringify(after.map(({ family, address }) => ({ family, address }))),
    ],
  )
  await client.query(
    'delete from kol_change where id in (select id from kol_change order by made_at desc, id offset $1)',
    [keptChanges],
  )
  return rows[0]?.id ?? ''
}

/**
 * Puts wallets on the list, or changes them, in one transaction that can be undone.
 *
 * @throws Fault `import.secret` when an entry holds what looks like a private key, `monitor.full`; nothing is stored then
 */
export async function putKols(
  client: pg.ClientBase,
  change: KolChange,
  entries: readonly KolEntry[],
  existing: Existing,
): Promise<Done> {
  if (entries.some((entry) => holdsSecret(entry))) throw new Fault('import.secret')
  return inTransaction(client, async () => {
    const at = await lockKols(client)
    const before = await readKolRows(client, entries.map(keyOf))
    const { added, changed, kept } = planKols(before, entries, existing)
    const rows = [...added, ...changed]
    const written = await client.query(writeText, [JSON.stringify(rows), at])
    await checkLength(client)
    await admitPictures(client, rows)
    const changeId = await record(client, change, {
      at,
      before: changed.map(({ address }) => before.get(address) ?? {}),
      after: rows,
    })
    if (written.rowCount !== rows.length) throw new Error('a KOL was not written')
    return { changeId, added: added.length, changed: changed.length, removed: 0, kept }
  })
}

/** Takes wallets off the list, in a way that can be undone. Addresses that are not on it are passed over. */
export async function removeKols(
  client: pg.ClientBase,
  change: KolChange,
  addresses: readonly string[],
): Promise<Done> {
  return inTransaction(client, async () => {
    const at = await lockKols(client)
    const before = await readKolRows(client, addresses)
    await client.query('delete from marked_wallet where address = any($1)', [[...before.keys()]])
    const changeId = await record(client, change, { at, before: [...before.values()], after: [] })
    return { changeId, added: 0, changed: 0, removed: before.size, kept: addresses.length - before.size }
  })
}

/** Lists the KOLs, newest first. */
export async function listKols(db: Queryable): Promise<KolWire[]> {
  const { rows } = await db.query<Omit<KolWire, 'updatedAtMs'> & { updatedAt: Date }>(
    `select family, address, name, group_name as "group", avatar, x_handle as "xHandle", source,
       updated_at as "updatedAt"
     from marked_wallet where kind = 'KOL' order by created_at desc, name, address limit ${maxKols}`,
  )
  return rows.map(({ updatedAt, ...kol }) => ({ ...kol, updatedAtMs: updatedAt.getTime() }))
}
