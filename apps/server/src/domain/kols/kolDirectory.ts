import type { KolCounts } from '@peregrine/contract/topics/kolList'
import { type ChainFamily, type ChainKey, networkFacts } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { ChannelReader } from '../../db/channelReader.ts'

/** What pages may know of a KOL. */
export type KnownKol = {
  family: ChainFamily
  address: string
  name: string
  avatar: string
  xHandle: string | null
}

/** Returns the name of a KOL or tagged wallet; null for any other. */
export type NameOf = (chain: ChainKey, address: string) => string | null

/** Names of KOLs and tagged wallets, held in memory and read again whenever the list changes. */
export class KolDirectory {
  readonly #pool: Pool
  readonly #reader: ChannelReader
  readonly #listeners = new Set<() => void>()
  #kols = new Map<string, KnownKol>()
  #byHandle = new Map<string, KnownKol[]>()
  #counts: KolCounts = { revision: 0, EVM: 0, SOL: 0 }

  constructor(pool: Pool, onError: (error: unknown) => void) {
    this.#pool = pool
    this.#reader = new ChannelReader({ pool, channel: 'kols', read: () => this.#read(), onError })
  }

  /** Resolves when the list is read. */
  start(): Promise<void> {
    return this.#reader.start()
  }

  stop(): Promise<void> {
    return this.#reader.stop()
  }

  /** Reads the list now instead of when its change is heard of. */
  refresh(): Promise<void> {
    return this.#reader.refresh()
  }

  /** Calls the listener after every later read that found another list. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener)
  }

  get counts(): KolCounts {
    return this.#counts
  }

  nameOf(chain: ChainKey, address: string): string | null {
    return this.find(chain, address)?.name ?? null
  }

  find(chain: ChainKey, address: string): KnownKol | null {
    return this.#kols.get(`${networkFacts[chain].family} ${address}`) ?? null
  }

  /** Returns the wallets of an account on X, whatever the case of its handle. */
  ofHandle(handle: string): readonly KnownKol[] {
    return this.#byHandle.get(handle.toLowerCase()) ?? []
  }

  async #read(): Promise<void> {
    const { rows } = await this.#pool.query<KnownKol>(
      `select family, address, name, avatar, x_handle as "xHandle" from marked_wallet order by name, address`,
    )
    const isSame =
      rows.length === this.#kols.size && rows.every((row) => isEqual(row, this.#kols.get(keyOf(row))))
    if (isSame) return
    this.#kols = new Map(rows.map((row) => [keyOf(row), row]))
    this.#byHandle = Map.groupBy(
      rows.filter(({ xHandle }) => xHandle !== null),
      ({ xHandle }) => (xHandle ?? '').toLowerCase(),
    )
    const count = (of: ChainFamily) => rows.filter(({ family }) => family === of).length
    this.#counts = { revision: this.#counts.revision + 1, EVM: count('EVM'), SOL: count('SOL') }
    for (const listener of this.#listeners) listener()
  }
}

const keyOf = ({ family, address }: KnownKol): string => `${family} ${address}`

function isEqual(one: KnownKol, other: KnownKol | undefined): boolean {
  return (
    other !== undefined &&
    one.name === other.name &&
    one.avatar === other.avatar &&
    one.xHandle === other.xHandle
  )
}
