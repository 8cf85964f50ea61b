import {
  getLastImport,
  importWatchedWallets,
  undoWatchedWalletImport,
} from '@peregrine/contract/routes/watchedWalletImport'
import type { WatchedWallet } from '@peregrine/core/wallet-list/watchedWallet'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/http/call.ts'
import { send } from '../../kit/http/send.ts'
import { reloadWatchedWallets } from '../../domain/watched-wallets/useWatchedWallets.ts'
import { ownKey } from '../../domain/session/ownKey.ts'

/** A finished import; `owner` is the wallet it belongs to. */
export type DoneImport = { owner: string; importId: string; added: number; changed: number; kept: number }

/** Ten thousand rows on a busy machine take longer than the usual limit of a call. */
const timeoutMs = 60_000

/** Query for a wallet's newest undoable import; null when there is none. */
export function lastImportQuery(owner: string) {
  return queryOptions({
    queryKey: ownKey(owner, 'last-import'),
    queryFn: ({ signal }) => call(getLastImport, { params: { userAddress: owner }, signal }),
    staleTime: 0,
  })
}

function readAgain(queries: QueryClient, owner: string): void {
  void queries.invalidateQueries({ queryKey: lastImportQuery(owner).queryKey })
  void reloadWatchedWallets(queries)
}

/**
 * Stores wallets in one transaction.
 *
 * @throws Fault `monitor.full`, `import.secret`, `session.missing`; Unreachable
 */
export async function importWallets(
  queries: QueryClient,
  owner: string,
  wallets: readonly WatchedWallet[],
  existing: 'keep' | 'update',
): Promise<DoneImport> {
  const configs = wallets.map(({ address, ...wallet }) => ({ ...wallet, addAddress: address }))
  const body = { userAddress: owner, existing, configs }
  const done = { owner, ...(await send(importWatchedWallets, { body, timeoutMs })) }
  readAgain(queries, owner)
  return done
}

/**
 * Undoes an import.
 *
 * @throws Fault `import.unknown`, `session.missing`; Unreachable
 */
export async function undoImport(
  queries: QueryClient,
  { owner, importId }: Pick<DoneImport, 'owner' | 'importId'>,
) {
  const undone = await send(undoWatchedWalletImport, { body: { userAddress: owner, importId }, timeoutMs })
  readAgain(queries, owner)
  return undone
}
