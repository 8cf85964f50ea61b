import { setTimeout as sleep } from 'node:timers/promises'
import { isNotServed } from '@peregrine/chains/rpc/notServed'
import { isFault } from '@peregrine/core/fault'
import { type ChainKey, networkFacts } from '@peregrine/core/network'
import type { Pool } from 'pg'
import type { DiscoveryChain } from '../discoveryChain.ts'
import { EvmLogRanges } from '../history/evmLogRanges.ts'
import { openReading, type Reading, storeAll } from '../storeReading.ts'
import { noteCurve, type PastStretch, rowOfPast, type SeenCurves } from './pastLaunch.ts'
import { readFourStretch } from './readFourStretch.ts'
import { readPumpStretch } from './readPumpStretch.ts'
import { noteSeedTrouble, openSeed, reopenSeed, type Seed, storeSeed } from './seedStore.ts'

const dayMs = 86_400_000
/** Chains with a launchpad, and the launches read of each: Solana tells them one call at a time. */
const maxLaunches: Partial<Record<ChainKey, number>> = { bsc: 500, sol: 100 }

export type SeedOptions = {
  db: Pool
  chains: ReadonlyMap<ChainKey, DiscoveryChain>
  now(): number
  /** Launches were stored. */
  onStored(chain: ChainKey): void
  onError(error: unknown): void
  /** Wait until the chain's first block is indexed and final, and after a failure. */
  waitMs?: number
}

const usualWaitMs = 5_000

/** Later events of a curve come first, and stay. */
function joined(known: SeenCurves, found: SeenCurves): SeenCurves {
  const curves = new Map(known)
  for (const [token, seen] of found) noteCurve(curves, token, seen)
  return curves
}

/** Reads the launches of one chain from before its first indexed block, newest first, a stretch at a time. */
class ChainSeeder {
  readonly #options: SeedOptions
  readonly #chain: DiscoveryChain
  readonly #ranges: EvmLogRanges

  readonly #signal: AbortSignal

  constructor(options: SeedOptions, chain: DiscoveryChain, signal: AbortSignal) {
    this.#options = options
    this.#signal = signal
    const request: DiscoveryChain['request'] = async (method, params) => {
      signal.throwIfAborted()
      return chain.request(method, params)
    }
    this.#chain = { ...chain, request, isFinal: true }
    this.#ranges = new EvmLogRanges(this.#chain)
  }

  get #key(): ChainKey {
    return this.#chain.context.chain
  }

  /** Works until there is nothing more to be read, or the signal aborts. Never rejects. */
  async run(): Promise<void> {
    const signal = this.#signal
    let isReopened = false
    const step = async () => {
      // What was not served may be, by another endpoint.
      if (!isReopened) await reopenSeed(this.#options.db, this.#key)
      isReopened = true
      return this.#step()
    }
    while (!signal.aborted) {
      const next = await step().catch((error: unknown) => this.#fail(error))
      if (next === 'done') return
      const { waitMs = usualWaitMs } = this.#options
      if (next === 'wait') await sleep(waitMs, undefined, { signal }).catch(() => undefined)
    }
  }

  async #fail(error: unknown): Promise<'done' | 'wait'> {
    if (this.#signal.aborted) return 'done'
    const { db, now, onError } = this.#options
    const isGone = isNotServed(error)
    if (!isGone && !isFault(error, 'chain.unreachable')) onError(error)
    try {
      await noteSeedTrouble(db, this.#key, isGone ? 'not-served' : 'failed', now())
      return isGone ? 'done' : 'wait'
    } catch (second) {
      onError(second)
      return 'wait'
    }
  }

  async #step(): Promise<'done' | 'wait' | 'more'> {
    const { db, now } = this.#options
    const seed = await openSeed(db, this.#key, now())
    if (!seed) return 'wait'
    if (seed.isDone) return 'done'
    const reading = await openReading(db, this.#chain, now())
    // What is read must never be taken back: nobody would undo it.
    if (reading.at.number - this.#chain.finalityDepth < seed.place.below) return 'wait'
    const isSolana = networkFacts[this.#key].family === 'SOL'
    const stretch = isSolana
      ? await readPumpStretch(this.#chain, seed.place, seed.curves)
      : await readFourStretch(this.#chain, this.#ranges, seed.place)
    await storeAll(reading, stretch.pools)
    await this.#store(seed, stretch, reading)
    return 'more'
  }

  async #store(
    seed: Seed,
    { place, launches, pools, curves: found, readAt, isWhole }: PastStretch,
    reading: Reading,
  ): Promise<void> {
    const { db, now, onStored } = this.#options
    const curves = joined(seed.curves, found)
    const held = new Map(pools.map((pool) => [pool.info.pool, pool]))
    const rows = launches.flatMap((launch) => {
      const { pool, token } = launch.fact
      return rowOfPast(reading, launch, held.get(pool), curves.get(token)) ?? []
    })
    for (const { token } of rows) curves.delete(token)
    const total = seed.launches + rows.length
    const isEnough = total >= (maxLaunches[this.#key] ?? 0) || place.fromMs < seed.startMs - dayMs
    const to = { place, launches: total, curves, isDone: isWhole || isEnough }
    await storeSeed(db, this.#key, { from: seed.place, to, rows, readAt, nowMs: now() })
    if (rows.length > 0) onStored(this.#key)
  }
}

/**
 * Reads the launches from before the indexing on every chain with a launchpad, once, in the background. Returns a
 * function that stops it and waits for its work.
 */
export function seedLaunches(options: SeedOptions): () => Promise<void> {
  const ended = new AbortController()
  const running = [...options.chains.values()]
    .filter(({ context }) => maxLaunches[context.chain] !== undefined)
    .map((chain) => new ChainSeeder(options, chain, ended.signal).run())
  return async () => {
    ended.abort()
    await Promise.all(running)
  }
}
