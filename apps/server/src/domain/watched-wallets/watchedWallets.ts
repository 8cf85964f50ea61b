import type { Owner } from '@peregrine/core/owner'
import type { WatchedEventKind } from '@peregrine/contract/watchedWallet'
import type { WatchedWalletRules } from '@peregrine/contract/watchedWalletRules'

/** A signed-in wallet that has a list. */
/** One wallet on one list, with what its owner set for it. */
export type Watch = {
  watcher: Owner
  chainType: 1 | 2
  address: string
  name: string
  avatarUrl: string
  configGroup: string
  monitorEvents: readonly WatchedEventKind[]
  enablePush: boolean
  /** Dollars; null where there is no limit, or the filter is off. */
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
 * All watched wallets of all users in memory: by address, to find whom an event concerns, and by list. An address of one
 * family is never one of the other, so the address alone is the key.
 */
export class WatchedWallets {
  readonly #byAddress = new Map<string, readonly Watch[]>()
  readonly #lists = new Map<string, { watcher: Owner; byAddress: Map<string, Watch> }>()
  readonly #selves = new Set<string>()
  readonly #listeners = new Set<Heard>()

  /** How many addresses are watched. */
  get size(): number {
    return this.#byAddress.size
  }

  /** True for an address whose events somebody wants: watched, or signed in. */
  has(address: string): boolean {
    return this.#byAddress.has(address) || this.#selves.has(address)
  }

  /** False while nobody wants anything. */
  get isEmpty(): boolean {
    return this.#byAddress.size + this.#selves.size === 0
  }

  /** Everyone who watches an address, with what they set for it. */
  watchesOf(address: string): readonly Watch[] {
    return this.#byAddress.get(address) ?? nobody
  }

  /** The whole list of one watcher, by address. */
  listOf(watcher: Owner): ReadonlyMap<string, Watch> {
    return this.#lists.get(watcherKey(watcher))?.byAddress ?? new Map()
  }

  /** A wallet that is signed in is told its own events. */
  setSelf(address: string, isSignedIn: boolean): void {
    if (isSignedIn) this.#selves.add(address)
    else this.#selves.delete(address)
  }

  /** Exactly these wallets are signed in. */
  replaceSelves(addresses: readonly string[]): void {
    this.#selves.clear()
    for (const address of addresses) this.#selves.add(address)
  }

  /** Puts one wallet on a list, with these settings, or takes it off. */
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

  /** Makes a list exactly this. */
  replaceList(watcher: Owner, watches: readonly Watch[]): void {
    const kept = new Set(watches.map(({ address }) => address))
    for (const address of this.listOf(watcher).keys()) {
      if (!kept.has(address)) this.set(watcher, address, null)
    }
    for (const watch of watches) this.set(watcher, watch.address, watch)
  }

  /** Everyone who has a list. */
  watchers(): Owner[] {
    return [...this.#lists.values()].map(({ watcher }) => watcher)
  }

  /** Tells whose lists have changed, after each change. Returns how to stop it. */
  onChange(heard: Heard): () => void {
    this.#listeners.add(heard)
    return () => void this.#listeners.delete(heard)
  }

  /** Says that these lists are other than before. */
  tellChanged(watchers: readonly Owner[]): void {
    for (const heard of this.#listeners) heard(watchers)
  }
}
