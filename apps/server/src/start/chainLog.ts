import type { Log } from '../log/log.ts'
import type { LeftOutRange } from '../indexing/gaps/chainGaps.ts'
import { type ChainHealth, healthNow, whyNotReady } from './chainHealth.ts'

const lookMs = 5_000
const backfillMs = 10_000
const countsMs = 60_000
const leastSlowMs = 1_000

const skipWords: Record<LeftOutRange['why'], string> = {
  'not-served': 'no endpoint serves them any more',
  'too-slow': 'they came faster than they could be read',
  'facts-missing': 'the tokens or pools that they name could not be read',
}

const stateOf = (health: ChainHealth, nowMs: number): string => {
  const { state, why } = healthNow(health, nowMs)
  return why === null ? state : `${state} ${why}`
}

/**
 * Tells the log how one chain is doing: changes of its state, progress while it starts or catches up, reorgs, blocks that took
 * longer than their successors wait, and once a minute how often its endpoints failed.
 */
export class ChainLog {
  readonly #health: ChainHealth
  readonly #log: Log
  readonly #now: () => number
  #told = 'starting'
  #isInTrouble = false
  #seen = 'starting'
  #since: number
  #backfillToldAt: number
  #slow = 0
  #countedAt: number
  #failures: Record<string, number> = {}

  constructor(health: ChainHealth, log: Log, now: () => number = Date.now) {
    this.#health = health
    this.#log = log
    this.#now = now
    this.#since = now()
    this.#backfillToldAt = now()
    this.#countedAt = now()
  }

  /** After a commit of blocks that is noted in the health. */
  blocks(count: number, tookMs: number): void {
    const { chain, committed: number, blockTimeMs } = this.#health
    const now = this.#now()
    if (count === 1 && tookMs > Math.max(leastSlowMs, blockTimeMs) && this.#slow++ === 0) {
      const message = `${chain}: block ${number} took ${tookMs} ms`
      this.#log.warn({ event: 'block.slow', chain, number, durationMs: tookMs }, message)
    }
    this.#tellProgress(now)
  }

  /** After a reorg took the chain back to a block; before newer blocks are noted. */
  undo(to: number): void {
    const { chain, committed } = this.#health
    const depth = Math.max(0, committed - to)
    const message = `${chain}: reorg of ${depth} blocks, back to ${to}`
    this.#log.warn({ event: 'chain.reorg', chain, number: to, depth }, message)
  }

  /** After blocks were left out. */
  skip({ from, to, why }: LeftOutRange): void {
    const { chain } = this.#health
    const message = `${chain}: blocks ${from} to ${to} are left out for now, ${skipWords[why]}; reading goes on at ${to + 1}`
    this.#log.warn({ event: 'chain.gap', chain, number: from, count: to - from + 1 }, message)
  }

  /** After blocks that were left out have been read; tells the end of a gap. */
  fill({ to, isWhole }: { to: number; isWhole: boolean }): void {
    const { chain } = this.#health
    const message = `${chain}: the blocks left out before ${to + 1} are read now, nothing of them is missing any more`
    if (isWhole) this.#log.info({ event: 'chain.filled', chain, number: to }, message)
  }

  /** A state counts when it is met twice: a chain that is three blocks behind for a moment is nothing to tell. */
  look(): void {
    const now = this.#now()
    const state = stateOf(this.#health, now)
    this.#tellProgress(now)
    // joinChain tells at once why a chain is awaited.
    const isNew = state !== this.#told && !this.#health.isAwaited
    if (state === this.#seen && isNew) this.#tellState(state, now)
    this.#seen = state
    if (now - this.#countedAt >= countsMs) this.#tellCounts(now)
  }

  /** Looks every few seconds. Returns what ends it. */
  watch(): () => void {
    const timer = setInterval(() => this.look(), lookMs)
    timer.unref()
    return () => clearInterval(timer)
  }

  /** Every ten seconds while the chain reads towards its head, or waits for its first block. */
  #tellProgress(now: number): void {
    const { chain, state, committed: number, head, isAwaited, committedAtMs } = this.#health
    if (isAwaited || (state !== 'catching-up' && state !== 'starting')) this.#backfillToldAt = now
    if (now - this.#backfillToldAt < backfillMs) return
    this.#backfillToldAt = now
    const durationMs = now - this.#since
    const etaMs = this.#health.progress.read(now)?.etaMs ?? null
    const left = etaMs === null ? '' : `, about ${Math.round(etaMs / 1000)} s left`
    const isFirst = state === 'starting' && committedAtMs === 0
    const message = isFirst
      ? `${chain}: its first block is being read`
      : `${chain}: read to ${number} of ${head}${left}`
    this.#log.info({ event: 'chain.backfill', chain, number, durationMs }, message)
  }

  #tellState(state: string, now: number): void {
    const { chain, committed: number } = this.#health
    const durationMs = now - this.#since
    const wasInTrouble = this.#isInTrouble
    const trouble = whyNotReady(this.#health, now)
    this.#told = state
    this.#since = now
    this.#isInTrouble = trouble !== null
    const after = wasInTrouble ? ` again after ${Math.round(durationMs / 1000)} s` : ''
    const message = trouble ?? `${chain}: ${state}${after} at block ${number}`
    this.#log[trouble ? 'warn' : 'info']({ event: 'chain.state', chain, number, durationMs }, message)
  }

  #tellCounts(now: number): void {
    const { chain, failures } = this.#health
    this.#countedAt = now
    if (this.#slow > 1) {
      const message = `${chain}: ${this.#slow} slow blocks in the last minute`
      this.#log.warn({ event: 'block.slow', chain, count: this.#slow }, message)
    }
    this.#slow = 0
    const grown = Object.entries(failures)
      .map(([what, total]) => [what, total - (this.#failures[what] ?? 0)] as const)
      .filter(([, count]) => count > 0)
    this.#failures = { ...failures }
    if (grown.length === 0) return
    const count = grown.reduce((sum, [, times]) => sum + times, 0)
    const worst = grown.toSorted((a, b) => b[1] - a[1]).slice(0, 5)
    const words = worst.map(([what, times]) => `${times} ${what}`).join(', ')
    const message = `${chain}: ${count} requests to endpoints failed in the last minute: ${words}`
    this.#log.warn({ event: 'endpoint.failed', chain, count }, message)
  }
}
