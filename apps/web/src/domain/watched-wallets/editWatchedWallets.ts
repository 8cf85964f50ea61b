import { type WatchedWalletWire, maxBatch } from '@peregrine/contract/watchedWallet'
import type { WatchedWalletRules } from '@peregrine/contract/watchedWalletRules'
import {
  addWatchedWallet,
  addWatchedWallets,
  updateWatchedWallets,
  deleteWatchedWallets,
} from '@peregrine/contract/routes/watchedWallets'
import { Fault } from '@peregrine/core/fault'
import type { QueryClient } from '@tanstack/react-query'
import { send } from '../../kit/http/send.ts'
import { signedInAddress } from '../session/useSession.ts'
import { watchedWalletsQuery } from './useWatchedWallets.ts'

type Settings = Omit<WatchedWalletWire, 'address' | 'chainType' | 'createdAtMs'>
/** Changes to a watched wallet; in `extra` and its `rules`, omitted fields stay. */
export type WatchedChange = Partial<Omit<Settings, 'extra'>> & {
  extra?: { rules: Partial<WatchedWalletRules> }
}
export type ChangedWallet = { config: WatchedWalletWire; change: WatchedChange }

/** Creates a watched wallet with nothing set. */
export function newlyWatched(
  given: Pick<WatchedWalletWire, 'address' | 'chainType' | 'name'>,
  nowMs: number,
): WatchedWalletWire {
  return {
    avatarUrl: '',
    configGroup: 'Default',
    tip: '',
    monitorEvents: 'ALL',
    enablePush: true,
    enableAmountFilter: false,
    minAmount: null,
    maxAmount: null,
    extra: {},
    createdAtMs: nowMs,
    ...given,
  }
}

function ownerNow(): string {
  const address = signedInAddress()
  if (address === null) throw new Fault('session.missing')
  return address
}

/** Applies a stored change at once: reloading 50,000 rows would take seconds. */
function patchList(
  queries: QueryClient,
  owner: string,
  change: (list: readonly WatchedWalletWire[]) => readonly WatchedWalletWire[],
): void {
  const { queryKey } = watchedWalletsQuery(owner)
  void queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData(queryKey, (before) => {
    if (!before) return before
    const list = change(before.list)
    return { list, byAddress: new Map(list.map((config) => [config.address, config])) }
  })
}

/** The server sets the time itself and ignores ours. */
function toAdded({ address, ...settings }: WatchedWalletWire) {
  return { ...settings, addAddress: address }
}

function batches<Item>(items: readonly Item[]): readonly Item[][] {
  const count = Math.ceil(items.length / maxBatch)
  return Array.from({ length: count }, (_, at) => items.slice(at * maxBatch, (at + 1) * maxBatch))
}

/** Inserts newest first, in the server's order. */
function insertByAge(
  list: readonly WatchedWalletWire[],
  added: readonly WatchedWalletWire[],
): WatchedWalletWire[] {
  const known = new Set(added.map(({ address }) => address))
  const rest = list.filter(({ address }) => !known.has(address))
  return [...added, ...rest].sort((a, b) => b.createdAtMs - a.createdAtMs)
}

/**
 * Adds a watched wallet.
 *
 * @throws Fault `session.missing`, `monitor.exists`, `monitor.full`; Unreachable
 */
export async function addWatched(queries: QueryClient, config: WatchedWalletWire): Promise<void> {
  const owner = ownerNow()
  await send(addWatchedWallet, { body: { userAddress: owner, ...toAdded(config) } })
  patchList(queries, owner, (list) => insertByAge(list, [config]))
}

/**
 * Restores removed wallets unchanged.
 *
 * @throws as addWatched
 */
export async function restoreWatched(
  queries: QueryClient,
  configs: readonly WatchedWalletWire[],
): Promise<void> {
  const owner = ownerNow()
  for (const some of batches(configs)) {
    await send(addWatchedWallets, { body: { userAddress: owner, configs: some.map(toAdded) } })
    patchList(queries, owner, (list) => insertByAge(list, some))
  }
}

/** Returns the wallet as the server stores it after the change. */
function changed(config: WatchedWalletWire, { extra, ...change }: WatchedChange): WatchedWalletWire {
  const kept = config.extra.rules as object | undefined
  const rules = extra && { rules: { ...kept, ...extra.rules } }
  return { ...config, ...change, extra: { ...config.extra, ...rules } }
}

/**
 * Changes watched wallets individually.
 *
 * @throws Fault `session.missing`, `monitor.unknown`; Unreachable
 */
export async function changeWatched(queries: QueryClient, changes: readonly ChangedWallet[]): Promise<void> {
  const owner = ownerNow()
  for (const some of batches(changes)) {
    const configs = some.map(({ config: { address, chainType }, change: { name, ...rest } }) => ({
      chainType,
      configAddress: address,
      configAddressName: name,
      ...rest,
    }))
    await send(updateWatchedWallets, { body: { userAddress: owner, configs } })
    const byAddress = new Map(some.map(({ config, change }) => [config.address, change]))
    patchList(queries, owner, (list) =>
      list.map((config) => {
        const change = byAddress.get(config.address)
        return change ? changed(config, change) : config
      }),
    )
  }
}

/**
 * Stops watching wallets.
 *
 * @throws Fault `session.missing`; Unreachable
 */
export async function removeWatched(
  queries: QueryClient,
  configs: readonly Pick<WatchedWalletWire, 'address' | 'chainType'>[],
): Promise<void> {
  const owner = ownerNow()
  for (const [chainType, some] of Map.groupBy(configs, (config) => config.chainType)) {
    const addresses = some.map(({ address }) => address)
    await send(deleteWatchedWallets, { body: { userAddress: owner, chainType, addresses } })
    const gone = new Set(addresses)
    patchList(queries, owner, (list) => list.filter(({ address }) => !gone.has(address)))
  }
}
