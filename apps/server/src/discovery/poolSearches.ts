import { isNotServed } from '@peregrine/chains/rpc/notServed'
import type { ChainKey } from '@peregrine/core/network'
import { LRUCache } from 'lru-cache'
import type { PoolSearch } from '../domain/discovery/discovery.ts'
import type { DiscoveryChain } from './discoveryChain.ts'
import { V4Openings } from './evm/v4Openings.ts'
import { readPoolStates } from './evm/readPoolStates.ts'
import type { FoundPool } from './foundPool.ts'

const maxKnown = 5_000
/** Stretches that a token is worth: with narrow ranges the rest would take hours. */
const maxStretches = 16
/** A node may serve again what it did not. */
const retryMs = 600_000

/** `fromNumber` null: nothing was searched yet. */
type Place = { fromNumber: number | null; fromMs: number | null; stretches: number; refusedMs: number | null }

const nowhere: Place = { fromNumber: null, fromMs: null, stretches: 0, refusedMs: null }
const nothingToSearch: PoolSearch = { fromMs: null, isWhole: true, isOpen: false }
/** Solana's pools of most venues can be derived from no mint, and nothing tells of their openings. */
const unsearchable: PoolSearch = { fromMs: null, isWhole: false, isOpen: false }

type Source = { chain: DiscoveryChain; openings: V4Openings }
/** A token whose pools are searched from the chain's height backwards. */
type Wanted = { token: string; height: number }
type Store = (found: readonly FoundPool[]) => Promise<void>
type SearchOptions = { chains: ReadonlyMap<ChainKey, DiscoveryChain>; now(): number }

/** Searches for pools that only events tell, each token from the head backwards, a stretch with each question. */
export class PoolSearches {
  readonly #now: () => number
  readonly #openings: ReadonlyMap<ChainKey, Source>
  readonly #places = new LRUCache<string, Place>({ max: maxKnown })

  constructor({ chains, now }: SearchOptions) {
    this.#now = now
    this.#openings = new Map(
      [...chains].map(([key, chain]) => [key, { chain, openings: new V4Openings(chain) }]),
    )
  }

  stateOf(chain: ChainKey, token: string): PoolSearch {
    if (chain === 'sol') return unsearchable
    if (!this.#openings.get(chain)?.openings.isThere) return nothingToSearch
    const place = this.#placeOf(chain, token)
    return { fromMs: place.fromMs, isWhole: place.fromNumber === 0, isOpen: this.#isOpen(place) }
  }

  /**
   * Reads the pools of the next stretch and stores them; nothing once the search is over.
   *
   * @throws Fault `chain.unreachable`, `reply.malformed`, and what `store` throws: the stretch is then read again
   */
  async next(key: ChainKey, { token, height }: Wanted, store: Store): Promise<void> {
    const source = this.#openings.get(key)
    const place = this.#placeOf(key, token)
    if (!source?.openings.isThere || !this.#isOpen(place)) return
    const read = await this.#read(source, token, place.fromNumber === null ? height : place.fromNumber - 1)
    if (read) await store(read.found)
    const next = read?.place ?? { ...place, refusedMs: this.#now() }
    this.#places.set(`${key} ${token}`, { ...next, stretches: place.stretches + 1 })
  }

  /** Null if no endpoint serves the stretch. */
  async #read({ chain, openings }: Source, token: string, to: number) {
    try {
      const { pools, fromNumber, fromMs } = await openings.read(token, to)
      return { found: await readPoolStates(chain, pools), place: { fromNumber, fromMs, refusedMs: null } }
    } catch (error) {
      if (!isNotServed(error)) throw error
      return null
    }
  }

  #placeOf(chain: ChainKey, token: string): Place {
    return this.#places.get(`${chain} ${token}`) ?? nowhere
  }

  #isOpen({ fromNumber, stretches, refusedMs }: Place): boolean {
    if (fromNumber === 0 || stretches >= maxStretches) return false
    return refusedMs === null || this.#now() - refusedMs > retryMs
  }
}
