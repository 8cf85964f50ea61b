import type { Owner } from '@peregrine/core/owner'
import { type WatchedEventKind, maxBatch } from '@peregrine/contract/watchedWallet'
import type { WalletListRow } from '@peregrine/core/wallet-list/walletListRow'
import { defaultGroup, type WatchedWallet, watchedOfRow } from '@peregrine/core/wallet-list/watchedWallet'
import type pg from 'pg'
import { type Imported, importWatched } from '../../features/watched-wallets/importStore.ts'
import type { Watched } from '../../features/watched-wallets/store.ts'

const defaults = { configGroup: defaultGroup, monitorEvents: 'ALL', enablePush: true }

function toWatched({ monitorEvents, ...wallet }: WatchedWallet): Watched {
  // The list reader lets only these values through.
  return {
    ...wallet,
    monitorEvents: monitorEvents.split(',') as WatchedEventKind[],
    extra: { ...wallet.extra },
  }
}

/** Returns the given wallets that the owner already watches. */
export async function findWatched(
  client: pg.ClientBase,
  { chainFamily, address }: Owner,
  rows: readonly WalletListRow[],
): Promise<ReadonlySet<string>> {
  const found = await client.query<{ address: string }>(
    'select address from monitor_config where owner_family = $1 and owner = $2 and address = any($3)',
    [chainFamily, address, rows.map((row) => row.address)],
  )
  return new Set(found.rows.map((row) => row.address))
}

/**
 * Stores a list for its owner as the page does: in one transaction, up to ten thousand rows, leaving existing watched
 * wallets as they are. Null when the list is longer.
 *
 * @throws Fault `monitor.full`, `import.secret`
 */
export async function storeWalletList(
  client: pg.ClientBase,
  owner: Owner,
  rows: readonly WalletListRow[],
): Promise<Imported | null> {
  if (rows.length > maxBatch) return null
  const wallets = rows.map((row) => toWatched(watchedOfRow(row, defaults)))
  return importWatched(client, owner, wallets, 'keep')
}
