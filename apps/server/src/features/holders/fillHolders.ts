import { setTimeout as sleep } from 'node:timers/promises'
import { type ChainKey, networkFacts } from '@peregrine/core/network'
import { isFault } from '@peregrine/core/fault'
import type { Pool } from 'pg'
import type { ChainRequest } from '../../chainRequest.ts'
import { HistoryRanges, readEvmHistory } from './evm/readEvmHistory.ts'
import { AccountLists, readSolHolders } from './sol/readSolHolders.ts'
import { deleteJoined, type HistoryTask, listTasks, pickTask, queueYoungest, readCursor } from './store.ts'

export type FillJob = {
  pool: Pool
  chains: readonly ChainKey[]
  request: ChainRequest
  now(): number
  onError(error: unknown): void
  /** Wait when there is nothing to do, and between requests for a token that nobody looks at. */
  pauses?: { idleMs: number; unlookedMs: number }
}

const usualPauses = { idleMs: 1_000, unlookedMs: 5_000 }
const pauseAfterErrorMs = 5_000
/** Histories that the index adds up at once. */
const maxOpen = 4
/** A token is looked at for this long. */
const lookMs = 10 * 60_000
const tradedWithinMs = 3_600_000
/** Blocks after which no reorg takes a joined history back. */
const keptBlocks = 256

/** Completes the holders of one chain's tokens, one piece of work at a time. */
class ChainFiller {
  readonly #job: FillJob
  readonly #chain: ChainKey
  readonly #ranges = new HistoryRanges()
  readonly #lists = new AccountLists()

  constructor(job: FillJob, chain: ChainKey) {
    this.#job = job
    this.#chain = chain
  }

  /** Does a piece of work; returns how long to pause after it. */
  async work(): Promise<number> {
    const { pool, now, pauses = usualPauses } = this.#job
    const cursor = await readCursor(pool, this.#chain)
    if (cursor === null) return pauses.idleMs
    const tasks = await listTasks(pool, this.#chain)
    const queued = tasks.find(({ state }) => state === 'queued')
    const open = tasks.filter(({ state }) => state !== 'queued')
    if (queued && open.length < maxOpen && (open.length === 0 || this.#isLooked(queued))) {
      await pickTask(pool, this.#chain, queued.token)
      return 0
    }
    // The indexer begins a picked one with its next block, and commits it then.
    const task = open.find(({ state, fromBlock }) => state === 'reading' && (fromBlock ?? cursor) <= cursor)
    if (task) return this.#read(task, this.#isLooked(task) ? 0 : pauses.unlookedMs)
    await deleteJoined(pool, this.#chain, cursor - keptBlocks)
    if (tasks.length === 0) await queueYoungest(pool, this.#chain, now() - tradedWithinMs)
    return pauses.idleMs
  }

  #isLooked({ lookedMs }: HistoryTask): boolean {
    return this.#job.now() - lookedMs < lookMs
  }

  async #read(task: HistoryTask, pauseMs: number): Promise<number> {
    const { pool, request, now, pauses = usualPauses } = this.#job
    const chain = this.#chain
    const step = {
      pool,
      chain,
      now,
      request: (method: string, params: unknown[]) => request(chain, method, params),
    }
    if (networkFacts[chain].family === 'EVM') await readEvmHistory(step, task, this.#ranges)
    else if (!(await readSolHolders(step, task, this.#lists))) return pauses.idleMs
    return pauseMs
  }
}

async function keepFilling(filler: ChainFiller, job: FillJob, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    let pauseMs = pauseAfterErrorMs
    try {
      pauseMs = await filler.work()
    } catch (error) {
      // A node that is away is reported by the chain's own follower; what was read is kept.
      if (!isFault(error, 'chain.unreachable')) job.onError(error)
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Completes holders on every chain, in the background. Returns a function that stops it and waits for its work. */
export function fillHolders(job: FillJob): () => Promise<void> {
  const ended = new AbortController()
  const running = job.chains.map((chain) => keepFilling(new ChainFiller(job, chain), job, ended.signal))
  return async () => {
    ended.abort()
    await Promise.all(running)
  }
}
