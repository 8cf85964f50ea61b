import type { WatchedWalletWire } from '@peregrine/contract/watchedWallet'
import { queryWatchedWallets } from '@peregrine/contract/routes/watchedWallets'
import { type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { send } from '../../kit/http/send.ts'
import { ownKey } from '../session/ownKey.ts'
import { useSession } from '../session/useSession.ts'

const refreshMs = 30 * 60_000

type Watched = {
  /** Newest first. */
  list: readonly WatchedWalletWire[]
  /** By canonical address: lower case for EVM, unchanged for Solana. */
  byAddress: ReadonlyMap<string, WatchedWalletWire>
}

export type WatchedWallets = Watched & {
  /** False for visitors, before the first response and without one. */
  isLoaded: boolean
  error: Error | null
}

const nobody: Watched = { list: [], byAddress: new Map() }

async function readWatched(userAddress: string, signal: AbortSignal): Promise<Watched> {
  const list = await send(queryWatchedWallets, { params: { userAddress }, signal })
  return { list, byAddress: new Map(list.map((config) => [config.address, config])) }
}

/** Query for a wallet's watched wallets with all their settings; refreshed every 30 minutes. */
export function watchedWalletsQuery(address: string | null) {
  return queryOptions({
    queryKey: ownKey(address, 'monitor-list'),
    queryFn: address === null ? skipToken : ({ signal }) => readWatched(address, signal),
    staleTime: refreshMs,
    refetchInterval: refreshMs,
    refetchIntervalInBackground: true,
    // Up to 50,000 rows: comparing them field by field would cost more than it saves.
    structuralSharing: false,
  })
}

/** Returns the signed-in wallet's watched wallets; empty for visitors. */
export function useWatchedWallets(): WatchedWallets {
  const address = useSession(({ session }) => session?.address ?? null)
  const { data = nobody, isSuccess, error } = useQuery(watchedWalletsQuery(address))
  return { ...data, isLoaded: address !== null && isSuccess, error }
}

/** Refetches visible data; call it after every change of the list. */
export function reloadWatchedWallets(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey: [owner, , what] }) => owner === 'own' && what === 'monitor-list',
  })
}
