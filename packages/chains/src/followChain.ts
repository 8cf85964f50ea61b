import { Fault, isFault } from '@peregrine/core/fault'
import type { Block, Cursor, SkipReason, SourceStep, StoredChain } from './block.ts'
import { KnownChain } from './knownChain.ts'
import type { RpcClient } from './rpc/rpcClient.ts'
import type { RpcEndpoint } from './rpc/rpcEndpoint.ts'
import { RpcFailure } from './rpc/rpcFailure.ts'
import { sleep } from './rpc/sleep.ts'
import { type SkipLimits, SkipRule } from './skipRule.ts'

/** Callbacks for metrics and the status page. */
export type FollowHooks = {
  /** No progress is possible at the moment; the step is retried. */
  onStall?(why: string): void
  /** The height that endpoints tell of, before each step. */
  onHead?(number: number): void
  /** One of our blocks was compared with the finalized one. Only in families that confirm before they finalize. */
  auditFinality?(audit: { number: number; isEqual: boolean }): void
}

export type FollowOptions = {
  chain: { finalityDepth: number; blockTimeMs: number }
  stored: StoredChain
  /** First block (slot on Solana) if nothing is stored. */
  startNumber: number
  signal: AbortSignal
  hooks?: FollowHooks
  /** Poll interval for the head when nothing is pushed. */
  pollMs?: number
  /** When blocks are left out; null never leaves one out, and waits. */
  skip?: SkipLimits | null
}

/** Head updates. Only hints: the links between blocks are the proof. */
export type Feed = {
  /** The height to reach. */
  readonly target: number
  /** Resolves on an update since the last call, or after `timeoutMs`. */
  next(timeoutMs: number): Promise<void>
  /** Gives up a height that no endpoint has blocks for. Absent for chains that skip heights. */
  lowerTarget?(): void
}

/** Family-specific steps of following a chain. */
export type FollowSteps<B extends Block> = {
  feed: Feed
  /** Checks stored blocks before each step; an undo, or null. */
  audit?(): Promise<SourceStep | null>
  /** The next blocks if pushed or already traced; null if a range must be fetched. */
  fetchAtHand(): Promise<B[]> | null
  /** Linked blocks after a cursor; the first may belong to another branch. Empty if there are none yet. */
  fetchRange(after: Cursor | null, signal: AbortSignal): Promise<B[]>
  onTaken?(blocks: readonly B[]): void
  /** Waits if the target promised blocks but none arrived. */
  onNothing(): Promise<null>
  /** Waits for updates at the head, or undoes if the head shows that we left the main branch. */
  atHead(): Promise<SourceStep | null>
  /** Our last block shared with the branch of this tip; null if the cursor is still valid or it is unknown. */
  findForkPoint(tip: Cursor, cursor: Cursor): Promise<Cursor | null>
}

/** Checks that an endpoint has our block at its height; null if it cannot answer. */
type Vote = (endpoint: RpcEndpoint, own: Cursor) => Promise<boolean | null>

const retryMs = 100
/** Heights below the head at which to go on after blocks were left out: no reorg reaches the first of them. */
const restartDepths = ({ finalityDepth }: { finalityDepth: number }, why: SkipReason): number[] =>
  why === 'too-slow' ? [8, 1] : [finalityDepth + 8, 16, 4, 1]
/** Tries after which a block counts as no longer served, while newer ones are. */
const triesBeforeSkip = 3
// A single endpoint that denies final blocks is retried, not believed.
const disagreementMs = 1_000

/**
 * Yields the blocks of a chain from the cursor on, endlessly, each linked to the previous. Prefetches the next blocks
 * while the consumer commits a step, and no further.
 *
 * @throws Fault `chain.reorg-too-deep` if the chain diverged below the last `finalityDepth` blocks and every endpoint
 * confirms it
 */
export async function* followChain<B extends Block>(
  options: FollowOptions,
  rpc: RpcClient,
  openSteps: (follower: Follower<B>) => FollowSteps<B>,
): AsyncGenerator<SourceStep> {
  const stop = new AbortController()
  const signal = AbortSignal.any([options.signal, stop.signal])
  try {
    yield* new Follower(options, rpc, signal, openSteps).steps()
  } finally {
    stop.abort()
  }
}

/** The loop shared by all families. Family steps read its position and undo through it. */
export class Follower<B extends Block> {
  readonly signal: AbortSignal
  readonly known: KnownChain
  readonly #options: FollowOptions
  readonly #rpc: RpcClient
  readonly #steps: FollowSteps<B>
  #cursor: Cursor | null
  /** First block to take while there is no cursor. */
  #start: number
  readonly #rule: SkipRule | null
  #failedTries = 0
  /** Blocks after the cursor, in flight while the consumer commits. */
  #ahead: { blocks: Promise<B[]>; stop: AbortController } | null = null

  constructor(
    options: FollowOptions,
    rpc: RpcClient,
    signal: AbortSignal,
    openSteps: (follower: Follower<B>) => FollowSteps<B>,
  ) {
    const { chain, stored } = options
    this.#options = options
    this.#rpc = rpc
    this.signal = signal
    this.known = new KnownChain(stored, chain.finalityDepth)
    this.#cursor = stored.cursor
    this.#start = options.startNumber
    this.#rule = options.skip ? new SkipRule(options.skip, chain.blockTimeMs, Date.now()) : null
    this.#steps = openSteps(this)
  }

  /** The last block taken; null before the first. */
  get cursor(): Cursor | null {
    return this.#cursor
  }

  /** Height of the next block to take. */
  get next(): number {
    return this.numberAfter(this.#cursor)
  }

  numberAfter(cursor: Cursor | null): number {
    return cursor ? cursor.number + 1 : this.#start
  }

  async *steps(): AsyncGenerator<SourceStep> {
    while (!this.signal.aborted) {
      const step = (await this.#skipIfLate()) ?? (await this.#tryStep()) ?? (await this.#skipIfGone())
      if (this.signal.aborted) return
      if (step) yield step
    }
  }

  /** A step, or null after waiting for a change. */
  async #tryStep(): Promise<SourceStep | null> {
    const steps = this.#steps
    try {
      const undo = await steps.audit?.()
      if (undo) return undo
      this.#tellHead(steps.feed.target)
      return await (steps.feed.target >= this.next ? this.#advance() : steps.atHead())
    } catch (error) {
      if (this.signal.aborted) return null
      if (!isPassing(error)) throw error
      return this.stall(isFault(error) ? error.code : 'rpc')
    }
  }

  /** A feed that has heard nothing yet has no height to tell. */
  #tellHead(number: number): void {
    if (number >= 0) this.#options.hooks?.onHead?.(number)
  }

  get #lag(): number {
    return this.#steps.feed.target - this.next + 1
  }

  /** Leaves blocks out if they come faster than they can be read. */
  async #skipIfLate(): Promise<SourceStep | null> {
    return this.#rule?.isTooSlow(this.#lag, Date.now()) ? this.#skip('too-slow') : null
  }

  /** Leaves blocks out if no endpoint serves the next one any more. A block that fails now and then is not gone. */
  async #skipIfGone(): Promise<SourceStep | null> {
    if (!this.#rule?.isStuck(this.#lag, Date.now())) return null
    return this.#skip('not-served')
  }

  async #skip(why: SkipReason): Promise<SourceStep | null> {
    const blocks = await this.#findRestart(why).catch((error: unknown) => {
      if (this.signal.aborted || isPassing(error)) return null
      throw error
    })
    const first = blocks?.[0]
    if (!blocks || !first || this.signal.aborted) return null
    if (why === 'not-served' && ++this.#failedTries < triesBeforeSkip) return null
    return this.#skipTo(first, blocks, why)
  }

  /** Blocks near the head that can be read; null if there are none. */
  async #findRestart(why: SkipReason): Promise<B[] | null> {
    const { target } = this.#steps.feed
    for (const depth of restartDepths(this.#options.chain, why)) {
      const to = target - depth
      if (to < this.next) continue
      const blocks = await this.#steps.fetchRange({ number: to, hash: '' }, this.signal)
      if (blocks.length > 0) return blocks
    }
    return null
  }

  #skipTo({ number, parentHash, timeMs }: B, blocks: B[], why: SkipReason): SourceStep {
    const to = number - 1
    const range = { from: this.next, to, why, before: this.#cursor, after: { parentHash, timeMs } }
    this.#ahead?.stop.abort()
    this.#ahead = { blocks: Promise.resolve(blocks), stop: new AbortController() }
    this.#cursor = null
    this.#start = to + 1
    this.#failedTries = 0
    this.known.startAt(to + 1)
    this.#rule?.reset(Date.now())
    return { type: 'skip', range }
  }

  /** Reports the reason for no progress and waits a moment. */
  async stall(why: string): Promise<null> {
    this.#options.hooks?.onStall?.(why)
    await sleep(retryMs * (0.5 + Math.random()), this.signal)
    return null
  }

  async #advance(): Promise<SourceStep | null> {
    const blocks = await this.#fetch()
    const [first, last] = [blocks[0], blocks.at(-1)]
    if (!first || !last) return this.#steps.onNothing()
    const parent = { number: first.parentNumber, hash: first.parentHash }
    if (!this.isCursor(parent)) return (await this.undoFor(parent)) ?? this.stall('fork')
    this.#steps.onTaken?.(blocks)
    this.#rule?.noteTaken(Date.now())
    this.#failedTries = 0
    this.#cursor = { number: last.number, hash: last.hash }
    this.#rpc.noteTaken(last.number)
    this.known.add(blocks)
    const head = Math.max(this.#steps.feed.target, last.number)
    this.#fetchAhead(this.#cursor)
    return { type: 'blocks', blocks, isFinal: last.number <= head - this.#options.chain.finalityDepth, head }
  }

  /** True if a child of this block may be taken next. */
  isCursor({ number, hash }: Cursor): boolean {
    return this.#cursor === null || (number === this.#cursor.number && hash === this.#cursor.hash)
  }

  #fetch(): Promise<B[]> {
    const ahead = this.#ahead
    this.#ahead = null
    if (ahead) return ahead.blocks
    return this.#steps.fetchAtHand() ?? this.#steps.fetchRange(this.#cursor, this.signal)
  }

  /** Prefetches the next blocks, except at the head, where they are pushed. */
  #fetchAhead(after: Cursor): void {
    if (this.#steps.feed.target < after.number + 2) return
    const stop = new AbortController()
    const blocks = this.#steps.fetchRange(after, AbortSignal.any([this.signal, stop.signal]))
    blocks.catch(() => {
      // The consumer of the blocks sees the failure; a dropped range has none.
    })
    this.#ahead = { blocks, stop }
  }

  /** Undoes to the point where a branch left our chain; null if the cursor is still valid or it is unknown. */
  async undoFor(tip: Cursor): Promise<SourceStep | null> {
    const to = this.#cursor && (await this.#steps.findForkPoint(tip, this.#cursor))
    return to && this.undo(to)
  }

  undo(to: Cursor): SourceStep {
    this.#ahead?.stop.abort()
    this.#ahead = null
    this.#cursor = to
    this.known.dropAbove(to.number)
    return { type: 'undo', to }
  }

  /** The lowest block that can still be undone. */
  lowestUndoable(cursor: Cursor): number {
    return cursor.number - this.#options.chain.finalityDepth
  }

  /**
   * Settles a claim that our chain was left below finality, at height `left`. Returns null if it was not: endpoints
   * that claim it are set aside, or retried later.
   *
   * @throws Fault `chain.reorg-too-deep` if every endpoint claims it
   */
  async refuseDeep(cursor: Cursor, left: number, vote: Vote): Promise<null> {
    const own = await this.known.findFrom(this.lowestUndoable(cursor), cursor.number)
    const who = await this.#rpc.voteOnBranch(async (endpoint) => own && vote(endpoint, own))
    if (who === 'all') {
      const { chain } = this.#rpc
      throw new Fault('chain.reorg-too-deep', { chain, number: cursor.number, lowest: left })
    }
    this.#steps.feed.lowerTarget?.()
    if (who === 'some') return null
    this.#options.hooks?.onStall?.('reorg-unconfirmed')
    await sleep(disagreementMs, this.signal)
    return null
  }
}

/** True for failures that a retry may not meet. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof RpcFailure || isFault(error, 'chain.unreachable') || isFault(error, 'block.unproven')
  )
}
