import { Fault, isFault } from '@peregrine/core/fault'
import type { Block, Cursor, SourceStep, StoredChain } from './block.ts'
import { KnownChain } from './knownChain.ts'
import type { RpcClient } from './rpc/rpcClient.ts'
import type { RpcEndpoint } from './rpc/rpcEndpoint.ts'
import { RpcFailure } from './rpc/rpcFailure.ts'
import { sleep } from './rpc/sleep.ts'

/** Callbacks for metrics and the status page. */
export type FollowHooks = {
  /** No progress is possible right now; the step is retried. */
  onStall?(why: string): void
  /** One of our blocks was compared with the finalized one. Only families that confirm before they finalize do this. */
  auditFinality?(audit: { number: number; isEqual: boolean }): void
}

export type FollowOptions = {
  chain: { finalityDepth: number; blockTimeMs: number }
  stored: StoredChain
  /** First block (slot on Solana) to take when nothing is stored. */
  startNumber: number
  signal: AbortSignal
  hooks?: FollowHooks
  /** How often to ask for the head where nothing is pushed. */
  pollMs?: number
}

/** News of the head. All of it is a hint: only the links between blocks prove anything. */
export type Feed = {
  /** The height to reach. */
  readonly target: number
  /** Resolves when something was heard since the last call, or after `timeoutMs`. */
  next(timeoutMs: number): Promise<void>
  /** Gives up a height that no endpoint has blocks for. Feeds of chains that skip heights do without. */
  lowerTarget?(): void
}

/** What differs between families while a chain is followed. */
export type FollowSteps<B extends Block> = {
  feed: Feed
  /** Checks stored blocks before each step; an undo, or null. */
  audit?(): Promise<SourceStep | null>
  /** The next blocks from what was pushed or already traced; null when they have to be fetched as a range. */
  fetchAtHand(): Promise<B[]> | null
  /** Linked blocks after a cursor; the first one may belong to another branch. Empty when there are none yet. */
  fetchRange(after: Cursor | null, signal: AbortSignal): Promise<B[]>
  onTaken?(blocks: readonly B[]): void
  /** Waits when the target promised blocks but none came. */
  onNothing(): Promise<null>
  /** Waits for news at the head, unless the head shows that our branch was left: then an undo. */
  atHead(): Promise<SourceStep | null>
  /** Our last block that the branch with this tip shares; null when the cursor still stands or nobody can say. */
  findForkPoint(tip: Cursor, cursor: Cursor): Promise<Cursor | null>
}

/** Whether an endpoint has our block at its height; null when it cannot say. */
type Vote = (endpoint: RpcEndpoint, own: Cursor) => Promise<boolean | null>

const retryMs = 100
// A single endpoint that denies final blocks is asked again, not believed.
const disagreementMs = 1_000

/**
 * The blocks of a chain from the cursor on, without end, each linked to the one before. The next blocks are fetched while
 * the consumer commits a step; nothing further is fetched until it asks again.
 *
 * @throws Fault `chain.reorg-too-deep` when the chain left the stored one before its last `finalityDepth` blocks, and every
 *   endpoint says so
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

/** The loop that all families share. Family steps read its position and undo through it. */
export class Follower<B extends Block> {
  readonly signal: AbortSignal
  readonly known: KnownChain
  readonly #options: FollowOptions
  readonly #rpc: RpcClient
  readonly #steps: FollowSteps<B>
  #cursor: Cursor | null
  /** The blocks after the cursor, on their way while the consumer commits. */
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
    this.#steps = openSteps(this)
  }

  /** The last block taken; null before the first. */
  get cursor(): Cursor | null {
    return this.#cursor
  }

  /** Height of the block to take next. */
  get next(): number {
    return this.numberAfter(this.#cursor)
  }

  numberAfter(cursor: Cursor | null): number {
    return cursor ? cursor.number + 1 : this.#options.startNumber
  }

  async *steps(): AsyncGenerator<SourceStep> {
    while (!this.signal.aborted) {
      const step = await this.#tryStep()
      if (this.signal.aborted) return
      if (step) yield step
    }
  }

  /** A step, or null after waiting for something to change. */
  async #tryStep(): Promise<SourceStep | null> {
    const steps = this.#steps
    try {
      const undo = await steps.audit?.()
      if (undo) return undo
      return await (steps.feed.target >= this.next ? this.#advance() : steps.atHead())
    } catch (error) {
      if (this.signal.aborted) return null
      if (!isPassing(error)) throw error
      return this.stall(isFault(error) ? error.code : 'rpc')
    }
  }

  /** Reports why nothing moves and waits a moment. */
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
    this.#cursor = { number: last.number, hash: last.hash }
    this.known.add(blocks)
    const head = Math.max(this.#steps.feed.target, last.number)
    this.#fetchAhead(this.#cursor)
    return { type: 'blocks', blocks, isFinal: last.number <= head - this.#options.chain.finalityDepth, head }
  }

  /** Whether a child of this block may be taken next. */
  isCursor({ number, hash }: Cursor): boolean {
    return this.#cursor === null || (number === this.#cursor.number && hash === this.#cursor.hash)
  }

  #fetch(): Promise<B[]> {
    const ahead = this.#ahead
    this.#ahead = null
    if (ahead) return ahead.blocks
    return this.#steps.fetchAtHand() ?? this.#steps.fetchRange(this.#cursor, this.signal)
  }

  /** Starts fetching what comes next; not at the head, where it is pushed. */
  #fetchAhead(after: Cursor): void {
    if (this.#steps.feed.target < after.number + 2) return
    const stop = new AbortController()
    const blocks = this.#steps.fetchRange(after, AbortSignal.any([this.signal, stop.signal]))
    blocks.catch(() => {
      // Whoever takes the blocks sees the failure; nobody takes a range that was dropped.
    })
    this.#ahead = { blocks, stop }
  }

  /** Undoes to where a branch left our chain; null when the cursor still stands or nobody can say. */
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

  /** The lowest block that may still be undone. */
  lowestUndoable(cursor: Cursor): number {
    return cursor.number - this.#options.chain.finalityDepth
  }

  /**
   * Settles a claim that our chain was left below finality, at height `left`. Returns null when it was not: endpoints that
   * make the claim are set aside, or asked again later.
   *
   * @throws Fault `chain.reorg-too-deep` when every endpoint makes it
   */
  async refuseDeep(cursor: Cursor, left: number, vote: Vote): Promise<null> {
    const own = await this.known.findFrom(this.lowestUndoable(cursor), cursor.number)
    const who = await this.#rpc.whoLeft(async (endpoint) => own && vote(endpoint, own))
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

/** Failures that the next attempt may not meet. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof RpcFailure || isFault(error, 'chain.unreachable') || isFault(error, 'block.unproven')
  )
}
