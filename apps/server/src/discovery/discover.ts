import type { ChainKey } from '@peregrine/core/network'
import { networkFacts } from '@peregrine/core/network'
import { isEvmAddress, isSolanaAddress, nativeCoin } from '@peregrine/core/address'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import type { Discovery, FoundAt, PoolSearch } from '../domain/discovery/discovery.ts'
import type { DiscoveryChain } from './discoveryChain.ts'
import { readersOf } from './familyReaders.ts'
import { PoolSearches } from './poolSearches.ts'
import { Turns } from '../domain/turns.ts'
import { openReading, type Reading, readLacking, readMissing, storeAll, storeMore } from './storeReading.ts'

/** What was found stays so for a while: pools are opened, and an address without code may get some. */
const freshMs: Record<FoundAt, number> = {
  token: 120_000,
  pool: 120_000,
  'no-code': 20_000,
  other: 20_000,
}
const maxKnown = 5_000
/** Addresses read at once in this process, so that a flood of unknown ones cannot take a provider's whole budget. */
const maxAtOnce = 4
/** Searches at once, beside the reads: a slow one keeps no page waiting. */
const maxSearches = 2

type DiscoverOptions = {
  db: Pool
  chains: ReadonlyMap<ChainKey, DiscoveryChain>
  /** The same chains for reads that can wait. */
  past?: ReadonlyMap<ChainKey, DiscoveryChain>
  now(): number
}

/** Reads tokens and pools on demand, each once for all who ask at the same time. */
export class Discoverer implements Discovery {
  readonly #options: DiscoverOptions
  readonly #known = new LRUCache<string, FoundAt>({ max: maxKnown })
  readonly #running = new Map<string, Promise<FoundAt>>()
  readonly #searching = new Map<string, Promise<void>>()
  readonly #searches: PoolSearches
  readonly #reads = new Turns(maxAtOnce)
  readonly #searchSteps = new Turns(maxSearches)

  constructor(options: DiscoverOptions) {
    this.#options = options
    this.#searches = new PoolSearches({ chains: options.past ?? options.chains, now: options.now })
  }

  get chains(): ChainKey[] {
    return [...this.#options.chains.keys()]
  }

  findToken(chain: ChainKey, address: string): Promise<FoundAt> {
    const isAddress = networkFacts[chain].family === 'EVM' ? isEvmAddress(address) : isSolanaAddress(address)
    if (!isAddress || address === nativeCoin) return Promise.resolve('other')
    return this.#once(chain, `token ${chain} ${address}`, (reading) => this.#readToken(reading, address))
  }

  findPool(chain: ChainKey, id: string): Promise<FoundAt> {
    return this.#once(chain, `pool ${chain} ${id}`, (reading) => this.#readPool(reading, id))
  }

  poolSearchOf(chain: ChainKey, token: string): PoolSearch {
    return this.#searches.stateOf(chain, token)
  }

  searchPools(key: ChainKey, token: string): Promise<void> {
    const { db, past, chains, now } = this.#options
    const chain = (past ?? chains).get(key)
    if (!chain || !this.#searches.stateOf(key, token).isOpen) return Promise.resolve()
    const name = `${key} ${token}`
    const running =
      this.#searching.get(name) ??
      this.#searchSteps
        .take(async () => {
          const reading = await openReading(db, chain, now())
          await readMissing(reading, [token])
          if (!reading.state.tokens.has(token)) return
          await this.#searches.next(key, { token, height: reading.at.number }, (found) =>
            storeMore(reading, found),
          )
        })
        .finally(() => this.#searching.delete(name))
    this.#searching.set(name, running)
    return running
  }

  #once(key: ChainKey, name: string, read: (reading: Reading) => Promise<FoundAt>): Promise<FoundAt> {
    const known = this.#known.get(name)
    const chain = this.#options.chains.get(key)
    if (known || !chain) return Promise.resolve(known ?? 'other')
    const running =
      this.#running.get(name) ??
      this.#reads
        .take(async () => {
          const found = await read(await openReading(this.#options.db, chain, this.#options.now()))
          this.#known.set(name, found, { ttl: freshMs[found] })
          return found
        })
        .finally(() => this.#running.delete(name))
    this.#running.set(name, running)
    return running
  }

  async #readToken(reading: Reading, address: string): Promise<FoundAt> {
    const { chain } = reading
    const readers = readersOf(chain)
    const [pools, pool] = await Promise.all([
      readers.findPools(chain, address),
      readers.readPool(chain, address),
    ])
    await readMissing(reading, [address])
    await readLacking(reading, address)
    const isToken = reading.state.tokens.has(address)
    if (isToken) await storeAll(reading, pools)
    // The shares of a pair are a token as well, but whoever pastes its address means the pool.
    if (pool) {
      const rows = await storeAll(reading, [pool])
      if (rows.length > 0) return 'pool'
    }
    if (isToken) return 'token'
    return (await readers.hasCode(chain, address)) ? 'other' : 'no-code'
  }

  async #readPool(reading: Reading, id: string): Promise<FoundAt> {
    const { chain } = reading
    const readers = readersOf(chain)
    const pool = await readers.readPool(chain, id)
    if (pool && (await storeAll(reading, [pool])).length > 0) return 'pool'
    return 'other'
  }
}
