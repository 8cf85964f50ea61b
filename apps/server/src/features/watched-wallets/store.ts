import type { Owner } from '@peregrine/core/owner'
import {
  maxWatchedWallets,
  maxWatchedWalletBytes,
  type WatchedEventKind,
  watchedAddress,
} from '@peregrine/contract/watchedWallet'
import { Fault } from '@peregrine/core/fault'
import { isStorableExtra, maxExtraLength } from '@peregrine/core/storableText'
import { holdsSecret } from '@peregrine/core/wallet-list/holdsSecret'
import type pg from 'pg'
import { withTransaction } from '../../db/withClient.ts'

/** Signed-in wallet that owns the list. */

/** A wallet to watch; omitted fields have defaults. */
export type Watched = {
  chainType: 1 | 2
  address: string
  name: string
  avatarUrl?: string | undefined
  configGroup?: string | undefined
  tip?: string | undefined
  monitorEvents?: WatchedEventKind[] | undefined
  enablePush?: boolean | undefined
  enableAmountFilter?: boolean | undefined
  minAmount?: number | null | undefined
  maxAmount?: number | null | undefined
  extra?: Record<string, unknown> | undefined
}

function canonical(row: { chainType: 1 | 2; address: string }): string {
  const address = watchedAddress(row)
  if (address === null) throw new Error(`an address that the contract let through: ${row.chainType}`)
  return address
}

/** Builds one JSON row for a statement; the database splits it by name. */
export function toJson(row: Watched) {
  return {
    chain_type: row.chainType,
    address: canonical(row),
    name: row.name,
    avatar_url: row.avatarUrl ?? '',
    config_group: row.configGroup ?? 'Default',
    tip: row.tip ?? '',
    monitor_events: row.monitorEvents ?? ['ALL'],
    enable_push: row.enablePush ?? true,
    enable_amount_filter: row.enableAmountFilter ?? false,
    min_amount: row.minAmount ?? null,
    max_amount: row.maxAmount ?? null,
    extra: row.extra ?? {},
  }
}

const insertText = `
  insert into monitor_config (owner_family, owner, chain_type, address, name, avatar_url, config_group, tip,
    monitor_events, enable_push, enable_amount_filter, min_amount, max_amount, extra)
  select $1, $2, given.* from json_to_recordset($3) as given (chain_type smallint, address text, name text,
    avatar_url text, config_group text, tip text, monitor_events text[], enable_push boolean,
    enable_amount_filter boolean, min_amount numeric, max_amount numeric, extra jsonb)
  on conflict do nothing`

/** Locks the list until the transaction ends: two concurrent changes must not pass the limit together. */
export async function lockList(client: pg.ClientBase, { chainFamily, address }: Owner): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `monitor ${chainFamily} ${address}`,
  ])
}

/** @throws Fault `monitor.full`, `storage.full` */
export async function checkLength(client: pg.ClientBase, { chainFamily, address }: Owner): Promise<void> {
  const { rows } = await client.query<{ n: number; bytes: number }>(
    `select count(*)::int as n, coalesce(sum(bytes), 0)::float8 as bytes from monitor_config
     where owner_family = $1 and owner = $2`,
    [chainFamily, address],
  )
  const { n = 0, bytes = 0 } = rows[0] ?? {}
  if (n > maxWatchedWallets) throw new Fault('monitor.full', { limit: maxWatchedWallets })
  if (bytes > maxWatchedWalletBytes) throw new Fault('storage.full', { limit: maxWatchedWalletBytes })
}

/**
 * Refuses rows with private keys. The page does so before sending; calls without it must not store one either.
 *
 * @throws Fault `import.secret`
 */
export function refuseSecrets(rows: readonly object[]): void {
  if (rows.some((row) => holdsSecret(row))) throw new Fault('import.secret')
}

/**
 * Adds wallets to the list in one transaction; those already on it stay as they are.
 *
 * @returns the number added
 * @throws Fault `monitor.full` or `storage.full` when the list would grow too long, `import.secret` when a row holds
 * what looks like a private key; nothing is added then
 */
export async function addWatched(pool: pg.Pool, owner: Owner, rows: readonly Watched[]): Promise<number> {
  refuseSecrets(rows)
  return withTransaction(pool, async (client) => {
    await lockList(client, owner)
    const names = [owner.chainFamily, owner.address]
    const { rowCount } = await client.query(insertText, [...names, JSON.stringify(rows.map(toJson))])
    await checkLength(client, owner)
    return rowCount ?? 0
  })
}

type Change = Pick<Watched, 'chainType' | 'address'> & Partial<Watched>

/** Builds one JSON row of a change: omitted fields are absent, cleared ones null. */
function changeToJson(change: Change) {
  return {
    chain_type: change.chainType,
    address: canonical(change),
    name: change.name,
    avatar_url: change.avatarUrl,
    config_group: change.configGroup,
    tip: change.tip,
    monitor_events: change.monitorEvents,
    enable_push: change.enablePush,
    enable_amount_filter: change.enableAmountFilter,
    min_amount: change.minAmount,
    max_amount: change.maxAmount,
    extra: change.extra,
  }
}

/** Shorter ones need no second check: the database takes at most two characters for one of ours. */
const shortExtra = maxExtraLength / 2

const updateText = `
  with changed as (update monitor_config as kept set
    name = coalesce(given.name, kept.name),
    avatar_url = coalesce(given.avatar_url, kept.avatar_url),
    config_group = coalesce(given.config_group, kept.config_group),
    tip = coalesce(given.tip, kept.tip),
    monitor_events = coalesce(given.monitor_events, kept.monitor_events),
    enable_push = coalesce(given.enable_push, kept.enable_push),
    enable_amount_filter = coalesce(given.enable_amount_filter, kept.enable_amount_filter),
    min_amount = case when change ? 'min_amount' then given.min_amount else kept.min_amount end,
    max_amount = case when change ? 'max_amount' then given.max_amount else kept.max_amount end,
    extra = kept.extra || coalesce(given.extra, '{}') || case when given.extra ? 'rules' then jsonb_build_object(
      'rules', coalesce(kept.extra->'rules', '{}') || (given.extra->'rules')) else '{}' end,
    updated_at = clock_timestamp()
  from jsonb_array_elements($3::jsonb) as change
    cross join lateral jsonb_to_record(change) as given (chain_type smallint, address text, name text, avatar_url text,
      config_group text, tip text, monitor_events text[], enable_push boolean, enable_amount_filter boolean,
      min_amount numeric, max_amount numeric, extra jsonb)
  where owner_family = $1 and owner = $2 and kept.chain_type = given.chain_type and kept.address = given.address
  returning kept.min_amount > kept.max_amount as is_amount_inverted,
    case when given.extra is not null and length(kept.extra::text) > ${shortExtra} then kept.extra end as extra,
    (kept.extra #>> '{rules,minMarketCap}')::numeric > (kept.extra #>> '{rules,maxMarketCap}')::numeric as is_cap_inverted)
  select count(*)::int as changed, case when bool_or(is_amount_inverted) then 'minAmount'
    when bool_or(is_cap_inverted) then 'minMarketCap' end as inverted,
    coalesce(jsonb_agg(extra) filter (where extra is not null), '[]') as "longExtras" from changed`

type Changed = { changed: number; inverted: string | null; longExtras: Record<string, unknown>[] }

/**
 * Changes settings of watched wallets in one statement; omitted fields stay, also within `extra` and its `rules`.
 *
 * @returns the number changed
 * @throws Fault `monitor.unknown` when none of them is on the list, `request.malformed` when a range would begin above
 * its stored end or `extra` would be too long, `storage.full`, `import.secret`; nothing is changed then
 */
export async function changeWatched(
  pool: pg.Pool,
  owner: Owner,
  changes: readonly Change[],
): Promise<number> {
  refuseSecrets(changes)
  const given = JSON.stringify(changes.map(changeToJson))
  return withTransaction(pool, async (client) => {
    await lockList(client, owner)
    const { rows } = await client.query<Changed>(updateText, [owner.chainFamily, owner.address, given])
    const { changed = 0, inverted = null, longExtras = [] } = rows[0] ?? {}
    const wrong = inverted ?? (longExtras.every(isStorableExtra) ? null : 'extra')
    if (wrong !== null) throw new Fault('request.malformed', { part: 'body', where: wrong })
    if (changed === 0) throw new Fault('monitor.unknown')
    await checkLength(client, owner)
    return changed
  })
}

/** Removes wallets from the list and returns how many were on it. Addresses not of the chain count as unknown. */
export async function deleteWatched(
  pool: pg.Pool,
  owner: Owner,
  chainType: 1 | 2,
  addresses: readonly string[],
): Promise<number> {
  const known = addresses.flatMap((address) => watchedAddress({ chainType, address }) ?? [])
  const { rowCount } = await pool.query(
    'delete from monitor_config where owner_family = $1 and owner = $2 and chain_type = $3 and address = any($4)',
    [owner.chainFamily, owner.address, chainType, known],
  )
  return rowCount ?? 0
}
