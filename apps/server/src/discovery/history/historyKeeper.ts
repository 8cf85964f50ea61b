import { setTimeout as sleep } from 'node:timers/promises'
import { isNotServed } from '@peregrine/chains/rpc/notServed'
import { isFault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import type { Pool } from 'pg'
import type { PoolHistories, PoolHistory } from '../../domain/discovery/poolHistory.ts'
import type { DiscoveryChain } from '../discoveryChain.ts'
import { ChainHistory, loadHistoryPool } from './chainHistory.ts'
import {
  findChainStart,
  findHistory,
  isBornHere,
  type StoredHistory,
  storeChunk,
  storeTrouble,
} from './historyStore.ts'
import { pastCandles } from './pastCandles.ts'
import type { HistoryPlace } from './pastChunk.ts'

/** A page that looks at a pool asks again within this time. */
const interestMs = 20_000
/** First a day for whoever looks, then up to a week. */
const dayMs = 86_400_000
const deepestMs = 7 * dayMs
/** A node may serve again what it did not. */
const retryMs = 600_000
const restMs = 5_000

type Interest = { pool: string; untilMs: number }
type Worker = { history: ChainHistory; wanted: Map<string, Interest>; running: Promise<void> | null }

export type HistoryOptions = {
  db: Pool
  chains: ReadonlyMap<ChainKey, DiscoveryChain>
  now(): number
  onError(error: unknown): void
}

const unknown: PoolHistory = { fromMs: null, isWhole: false, isReading: false, trouble: null }

/** What is known of a pool: its stored state, or the beginning of the chain's own. */
type Known = { place: HistoryPlace; start: HistoryPlace; stored: StoredHistory | null; isWhole: boolean }

/** Reads the past of pools that somebody looks at, a stretch at a time on each chain, and stops when nobody does. */
export class HistoryKeeper implements PoolHistories {
  readonly #options: HistoryOptions
  readonly #workers: ReadonlyMap<ChainKey, Worker>
  #isStopped = false

  constructor(options: HistoryOptions) {
    this.#options = options
    this.#workers = new Map(
      [...options.chains].map(([key, chain]) => [
        key,
        { history: new ChainHistory(chain), wanted: new Map(), running: null },
      ]),
    )
  }

  async watch(chain: ChainKey, pool: string): Promise<PoolHistory> {
    const worker = this.#workers.get(chain)
    const known = worker && !this.#isStopped ? await this.#find(chain, pool) : null
    if (!worker || !known) return unknown
    const isOpen = this.#isOpen(known)
    if (isOpen) {
      worker.wanted.set(pool, { pool, untilMs: this.#options.now() + interestMs })
      worker.running ??= this.#work(chain, worker).finally(() => (worker.running = null))
    }
    const { stored, place, isWhole } = known
    return {
      fromMs: place.fromMs,
      isWhole,
      isReading: isOpen,
      trouble: stored?.trouble === 'not-served' ? 'not-served' : null,
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const { running } of this.#workers.values()) await running
  }

  async #find(chain: ChainKey, pool: string): Promise<Known | null> {
    const { db } = this.#options
    const [start, stored, isBorn] = await Promise.all([
      findChainStart(db, chain),
      findHistory(db, chain, pool),
      isBornHere(db, chain, pool),
    ])
    if (!start) return null
    const isWhole = isBorn || start.fromNumber === 0 || (stored?.isWhole ?? false)
    return { start, stored, place: stored ?? start, isWhole }
  }

  /** False once everything is read that is to be, or can be. */
  #isOpen({ stored, place, isWhole }: Known): boolean {
    const now = this.#options.now()
    if (isWhole || place.fromMs < now - deepestMs) return false
    return stored?.trouble == null || now - stored.updatedMs > retryMs
  }

  async #work(chain: ChainKey, worker: Worker): Promise<void> {
    for (let next = await this.#next(chain, worker); next; next = await this.#next(chain, worker)) {
      try {
        if (!(await this.#step(chain, worker, next.pool, next.known))) worker.wanted.delete(next.pool)
      } catch (error) {
        if (!isFault(error, 'chain.unreachable') && !isFault(error, 'reply.malformed')) {
          worker.wanted.delete(next.pool)
          this.#options.onError(error)
        } else await sleep(restMs)
      }
    }
  }

  /** The pool that is known least far back, of those that somebody still looks at. */
  async #next(chain: ChainKey, { wanted }: Worker): Promise<{ pool: string; known: Known } | null> {
    const now = this.#options.now()
    for (const { pool, untilMs } of wanted.values()) if (untilMs < now || this.#isStopped) wanted.delete(pool)
    const all = await Promise.all(
      [...wanted.keys()].map(async (pool) => ({ pool, known: await this.#find(chain, pool) })),
    )
    const open = all.flatMap(({ pool, known }) => (known && this.#isOpen(known) ? [{ pool, known }] : []))
    return open.toSorted((a, b) => b.known.place.fromMs - a.known.place.fromMs)[0] ?? null
  }

  /** Reads and stores one stretch; false if there is no more to be read. */
  async #step(chain: ChainKey, { history }: Worker, id: string, { place, start }: Known): Promise<boolean> {
    const { db, now } = this.#options
    const pool = await loadHistoryPool(db, history.chain, id)
    if (!pool) return false
    const target = { chain, pool: id, at: place, nowMs: now() }
    if (!history.canRead(pool)) {
      await storeTrouble(db, target, 'not-served')
      return false
    }
    try {
      const chunk = await history.read(pool, place, start)
      const candles = pastCandles(history.chain, pool.state, pool.row, chunk)
      await storeChunk(db, target, chunk, candles)
      return !chunk.isWhole
    } catch (error) {
      if (!isNotServed(error)) throw error
      await storeTrouble(db, target, 'not-served')
      return false
    }
  }
}
