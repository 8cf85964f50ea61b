import type { Owner } from '@peregrine/core/owner'
import type { WatchedEventKind } from '@peregrine/contract/watchedWallet'
import type { WatchedWalletRules } from '@peregrine/contract/watchedWalletRules'

/** One wallet on one list, with its owner's settings for it. */
export type Watch = {
  watcher: Owner
  chainType: 1 | 2
  address: string
  name: string
  avatarUrl: string
  configGroup: string
  monitorEvents: readonly WatchedEventKind[]
  enablePush: boolean
  /** Dollars; null without a limit, or when the filter is off. */
  minUsd: number | null
  maxUsd: number | null
  rules: WatchedWalletRules
}

type Heard = (watchers: readonly Owner[]) => void

const nobody: readonly never[] = []

export function watcherKey({ chainFamily, address }: Owner): string {
  return `${chainFamily} ${address}`
}

/**
 * All watched wallets of all users in memory, indexed by address, to match events, and by list. EVM and Solana
 * addresses never collide, so the address alone is the key.
 */
export class WatchedWallets {
  readonly #byAddress = new Map<string, readonly Watch[]>()
  readonly #lists = new Map<string, { watcher: Owner; byAddress: Map<string, Watch> }>()
  readonly #selves = new Set<string>()
  readonly #listeners = new Set<Heard>()

  /** Number of watched addresses. */
  get size(): number {
    return this.#byAddress.size
  }

  /** True for an address whose events somebody receives: watched, or signed in. */
  has(address: string): boolean {
    return this.#byAddress.has(address) || this.#selves.has(address)
  }

  /** True while there is no such address. */
  get isEmpty(): boolean {
    return this.#byAddress.size + this.#selves.size === 0
  }

  /** Returns everyone who watches an address, with their settings for it. */
  watchesOf(address: string): readonly Watch[] {
    return this.#byAddress.get(address) ?? nobody
  }

  /** Returns one watcher's whole list, by address. */
  listOf(watcher: Owner): ReadonlyMap<string, Watch> {
    return this.#lists.get(watcherKey(watcher))?.byAddress ?? new Map()
  }

  /** Marks a wallet as signed in: it receives its own events. */
  setSelf(address: string, isSignedIn: boolean): void {
    if (isSignedIn) this.#selves.add(address)
    else this.#selves.delete(address)
  }

  /** Replaces the set of signed-in wallets. */
  replaceSelves(addresses: readonly string[]): void {
    this.#selves.clear()
    for (const address of addresses) this.#selves.add(address)
  }

  /** Adds or updates a wallet on a list; null removes it. */
  set(watcher: Owner, address: string, watch: Watch | null): void {
    const key = watcherKey(watcher)
    const list = this.#lists.get(key) ?? { watcher, byAddress: new Map<string, Watch>() }
    const before = list.byAddress.get(address)
    if (watch) list.byAddress.set(address, watch)
    else list.byAddress.delete(address)
    if (list.byAddress.size > 0) this.#lists.set(key, list)
    else this.#lists.delete(key)
    const others = this.watchesOf(address).filter((other) => other !== before)
    const now = watch ? [...others, watch] : others
    if (now.length > 0) this.#byAddress.set(address, now)
    else this.#byAddress.delete(address)
  }

  /** Replaces a list. */
  replaceList(watcher: Owner, watches: readonly Watch[]): void {
    const kept = new Set(watches.map(({ address }) => address))
    for (const address of this.listOf(watcher).keys()) {
      if (!kept.has(address)) this.set(watcher, address, null)
    }
    for (const watch of watches) this.set(watcher, watch.address, watch)
  }

  /** Returns everyone who has a list. */
  watchers(): Owner[] {
    return [...this.#lists.values()].map(({ watcher }) => watcher)
  }

  /** Calls back with the owners of changed lists, after each change. Returns the unsubscribe function. */
  onChange(heard: Heard): () => void {
    this.#listeners.add(heard)
    return () => void this.#listeners.delete(heard)
  }

  /** Reports these lists as changed. */
  notifyChanged(watchers: readonly Owner[]): void {
    for (const heard of this.#listeners) heard(watchers)
  }
}
