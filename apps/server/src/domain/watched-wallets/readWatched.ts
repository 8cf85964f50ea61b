import type { Owner } from '@peregrine/core/owner'
import type { WatchedEventKind } from '@peregrine/contract/watchedWallet'
import { type WatchedWalletRules, noRules, rulesOf } from '@peregrine/contract/watchedWalletRules'
import type { ChainFamily } from '@peregrine/core/network'
import type pg from 'pg'
import type { Watch } from './watchedWallets.ts'

type Row = {
  owner_family: ChainFamily
  owner: string
  chain_type: 1 | 2
  address: string
  name: string
  avatar_url: string
  config_group: string
  monitor_events: WatchedEventKind[]
  enable_push: boolean
  min_usd: number | null
  max_usd: number | null
  rules: unknown
}

/** Selection of rows: those of a list, one of it, or all. */
export type WatchScope = { watcher: Owner; wallet?: { chainType: 1 | 2; address: string } } | null

const select = `select owner_family, owner, chain_type, address, name, avatar_url, config_group, monitor_events,
    enable_push, extra->'rules' as rules,
    case when enable_amount_filter then min_amount::float8 end as min_usd,
    case when enable_amount_filter then max_amount::float8 end as max_usd
  from monitor_config`

/** Interns texts that many rows share. */
class Shared {
  readonly #texts = new Map<string, string>()
  readonly #watchers = new Map<string, Owner>()

  text(text: string): string {
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    this.#texts.set(text, text)
    return text
  }

  watcher(chainFamily: ChainFamily, address: string): Owner {
    const key = `${chainFamily} ${address}`
    const known = this.#watchers.get(key)
    if (known) return known
    const watcher = { chainFamily, address }
    this.#watchers.set(key, watcher)
    return watcher
  }
}

const everything: readonly WatchedEventKind[] = ['ALL']

function toWatch(row: Row, shared: Shared): Watch {
  const rules: WatchedWalletRules = row.rules === null ? noRules : rulesOf({ rules: row.rules })
  return {
    watcher: shared.watcher(row.owner_family, row.owner),
    chainType: row.chain_type,
    address: row.address,
    name: row.name,
    avatarUrl: shared.text(row.avatar_url),
    configGroup: shared.text(row.config_group),
    monitorEvents: row.monitor_events.includes('ALL') ? everything : row.monitor_events,
    enablePush: row.enable_push,
    minUsd: row.min_usd,
    maxUsd: row.max_usd,
    rules,
  }
}

/** Reads the stored watches of a scope; all of them when null. */
export async function readWatches(db: pg.Pool | pg.ClientBase, scope: WatchScope): Promise<Watch[]> {
  const values: unknown[] = scope ? [scope.watcher.chainFamily, scope.watcher.address] : []
  let where = scope ? ' where owner_family = $1 and owner = $2' : ''
  if (scope?.wallet) {
    where += ' and chain_type = $3 and address = $4'
    values.push(scope.wallet.chainType, scope.wallet.address)
  }
  const { rows } = await db.query<Row>(select + where, values)
  const shared = new Shared()
  return rows.map((row) => toWatch(row, shared))
}

/** Reads which of these wallets have a session, or all that do when null. They receive their own events. */
export async function readSignedIn(
  db: pg.Pool | pg.ClientBase,
  addresses: readonly string[] | null,
): Promise<string[]> {
  const { rows } = await db.query<{ address: string }>(
    `select distinct address from session
     where expires_at > clock_timestamp() and ($1::text[] is null or address = any($1))`,
    [addresses],
  )
  return rows.map(({ address }) => address)
}
