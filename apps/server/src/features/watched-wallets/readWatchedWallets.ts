import type { WatchedWalletWire } from '@peregrine/contract/watchedWallet'
import type { Owner } from '@peregrine/core/owner'
import type { Queryable } from '../../db/queryable.ts'

type Row = Omit<WatchedWalletWire, 'monitorEvents' | 'minAmount' | 'maxAmount' | 'createdAtMs'> & {
  monitorEvents: string[]
  minAmount: string | null
  maxAmount: string | null
  createdAt: Date
  /** To the microsecond, which a Date cannot hold. */
  place: string
  bytes: number
}

/** Approximate bytes per page: lists of long texts are read in shorter pages. */
const pageBytes = 262_144
const rowsInPage = { min: 50, first: 100, max: 1_000 }

const numberOf = (text: string | null) => (text === null ? null : Number(text))

function toWire(row: Row): WatchedWalletWire {
  const { name, address, chainType, avatarUrl, configGroup, tip, enablePush, enableAmountFilter, extra } = row
  return {
    name,
    address,
    chainType,
    avatarUrl,
    configGroup,
    tip,
    monitorEvents: row.monitorEvents.join(','),
    enablePush,
    enableAmountFilter,
    minAmount: numberOf(row.minAmount),
    maxAmount: numberOf(row.maxAmount),
    extra,
    createdAtMs: row.createdAt.getTime(),
  }
}

const select = `select name, address, chain_type as "chainType", avatar_url as "avatarUrl",
    config_group as "configGroup", tip, monitor_events as "monitorEvents", enable_push as "enablePush",
    enable_amount_filter as "enableAmountFilter", min_amount as "minAmount", max_amount as "maxAmount", extra,
    created_at as "createdAt", created_at::text as place, bytes
  from monitor_config where owner_family = $1 and owner = $2 and ($3::smallint is null or chain_type = $3)`
const order = 'order by created_at desc, address, chain_type limit $4'
const firstText = `${select} ${order}`
const nextText = `${select} and created_at <= $5::timestamptz
  and (created_at < $5::timestamptz or (address, chain_type) > ($6, $7::smallint)) ${order}`

function nextLimit(rows: readonly Row[]): number {
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0) / rows.length
  return Math.min(rowsInPage.max, Math.max(rowsInPage.min, Math.floor(pageBytes / bytes)))
}

/** Yields the owner's watched wallets in pages, newest first; of one chain type if given. */
export async function* readWatchedWallets(
  db: Queryable,
  { chainFamily, address }: Owner,
  chainType?: 1 | 2,
): AsyncGenerator<WatchedWalletWire[], void> {
  const owner = [chainFamily, address, chainType ?? null]
  let limit = rowsInPage.first
  let { rows } = await db.query<Row>(firstText, [...owner, limit])
  yield rows.map(toWire)
  for (let last = rows.at(-1); last && rows.length === limit; last = rows.at(-1)) {
    limit = nextLimit(rows)
    const place = [last.place, last.address, last.chainType]
    rows = (await db.query<Row>(nextText, [...owner, limit, ...place])).rows
    yield rows.map(toWire)
  }
}

/** Returns the whole list at once, for writing to a file. */
export async function listWatched(db: Queryable, owner: Owner): Promise<WatchedWalletWire[]> {
  return (await Array.fromAsync(readWatchedWallets(db, owner))).flat()
}
