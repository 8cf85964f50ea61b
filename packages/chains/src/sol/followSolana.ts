import { Fault, isFault } from '@peregrine/core/fault'
import type { Cursor, SolBlock, SourceStep, StoredChain } from '../block.ts'
import { KnownChain } from '../knownChain.ts'
import type { RpcEndpoint } from '../rpc/rpcEndpoint.ts'
import { RpcFailure } from '../rpc/rpcFailure.ts'
import { sleep } from '../rpc/sleep.ts'
import { SlotFeed } from './slotFeed.ts'
import type { SolClient, SolCommitment } from './solClient.ts'

/** What the follower tells about itself, for metrics. */
export type FollowSolanaHooks = {
  /** No progress was possible; it is tried again. */
  onStall?(why: string): void
  /** A slot was finalised and our block there compared with it. */
  auditFinality?(audit: { number: number; isEqual: boolean }): void
}

export type FollowSolanaOptions = {
  chain: { finalityDepth: number; blockTimeMs: number }
  client: SolClient
  stored: StoredChain
  /** First slot to take when nothing is stored. */
  startSlot: number
  signal: AbortSignal
  hooks?: FollowSolanaHooks
  commitment?: SolCommitment
  /** Most slots looked at for one step while catching up. */
  slotsPerStep?: number
  pollMs?: number
}

const retryMs = 100
const idleMs = 2_000
// One of many endpoints says that final blocks are gone: it is asked again, not believed.
const disagreementMs = 1_000

/**
 * The blocks of Solana from the cursor on, for ever. A slot counts as skipped only when a later block names an earlier
 * slot as its parent; a block counts only when its parent's slot and hash are ours. The consumer commits a step before it
 * asks for the next one.
 *
 * @throws Fault `chain.reorg-too-deep` when the chain left the stored one before its last `finalityDepth` slots,
 *   and every endpoint says so
 */
export async function* followSolana(options: FollowSolanaOptions): AsyncGenerator<SourceStep> {
  const stop = new AbortController()
  const signal = AbortSignal.any([options.signal, stop.signal])
  try {
    yield* new SolFollower(options, signal).steps()
  } finally {
    stop.abort()
  }
}

type Ahead = { after: Cursor; blocks: Promise<SolBlock[]>; stop: AbortController }

class SolFollower {
  readonly #options: FollowSolanaOptions
  readonly #commitment: SolCommitment
  readonly #signal: AbortSignal
  readonly #feed: SlotFeed
  readonly #known: KnownChain
  #cursor: Cursor | null
  #nextAudit = 0
  #ahead: Ahead | null = null

  constructor(options: FollowSolanaOptions, signal: AbortSignal) {
    const { client, chain, pollMs, stored, commitment = 'confirmed' } = options
    this.#options = options
    this.#commitment = commitment
    this.#signal = signal
    this.#feed = new SlotFeed({ client, commitment, blockTimeMs: chain.blockTimeMs, pollMs, signal })
    this.#known = new KnownChain(stored, chain.finalityDepth)
    this.#cursor = stored.cursor
  }

  async *steps(): AsyncGenerator<SourceStep> {
    while (!this.#signal.aborted) {
      const step = await this.#tryStep()
      if (this.#signal.aborted) return
      if (step) yield step
    }
  }

  /** A step, or null after waiting for something to change. */
  async #tryStep(): Promise<SourceStep | null> {
    try {
      const undo = await this.#audit()
      if (undo) return undo
      if (this.#feed.target >= this.#next) return await this.#advance()
      await this.#feed.next(idleMs)
      return null
    } catch (error) {
      if (this.#signal.aborted) return null
      if (!isPassing(error)) throw error
      return this.#stall(isFault(error) ? error.code : 'rpc')
    }
  }

  get #next(): number {
    return this.#cursor ? this.#cursor.number + 1 : this.#options.startSlot
  }

  async #stall(why: string): Promise<null> {
    this.#options.hooks?.onStall?.(why)
    await sleep(retryMs * (0.5 + Math.random()), this.#signal)
    return null
  }

  async #advance(): Promise<SourceStep | null> {
    const blocks = await this.#fetch()
    const [first, last] = [blocks[0], blocks.at(-1)]
    if (!first || !last) return this.#wait()
    if (!this.#isNext(first)) return (await this.#undoTo(parentOf(first))) ?? this.#stall('fork')
    this.#cursor = { number: last.number, hash: last.hash }
    this.#known.add(blocks)
    const head = Math.max(this.#feed.target, last.number)
    this.#fetchAhead(this.#cursor)
    return { type: 'blocks', blocks, isFinal: last.number <= head - this.#options.chain.finalityDepth, head }
  }

  /** Nothing but slots that look skipped: only a later block can say that they are. */
  async #wait(): Promise<null> {
    await this.#feed.next(this.#options.chain.blockTimeMs)
    return null
  }

  #isNext(block: SolBlock): boolean {
    const cursor = this.#cursor
    return cursor === null || (block.parentNumber === cursor.number && block.parentHash === cursor.hash)
  }

  /** Linked blocks after the cursor; the first one may belong to another fork. */
  async #fetch(): Promise<SolBlock[]> {
    const ahead = this.#ahead
    this.#ahead = null
    if (ahead && ahead.after === this.#cursor) return ahead.blocks
    ahead?.stop.abort()
    const pushed = this.#cursor && this.#feed.takeChildOf(this.#cursor.number)
    if (pushed && this.#isNext(pushed)) return [pushed]
    return this.#fetchRange(this.#signal)
  }

  /** While the consumer commits, what comes next is on its way; not at the head, where it is pushed. */
  #fetchAhead(after: Cursor): void {
    if (this.#feed.target < after.number + 2) return
    const stop = new AbortController()
    const blocks = this.#fetchRange(AbortSignal.any([this.#signal, stop.signal]))
    blocks.catch(() => {
      // Seen by whoever takes it; a range that was dropped has nobody to tell.
    })
    this.#ahead = { after, blocks, stop }
  }

  async #fetchRange(signal: AbortSignal): Promise<SolBlock[]> {
    const { client, chain, slotsPerStep = 16 } = this.#options
    const { target } = this.#feed
    const final = target - chain.finalityDepth
    const limit = this.#next <= final ? final : target
    for (
      let to = Math.min(limit, this.#next + slotsPerStep - 1);
      ;
      to = Math.min(target, to + slotsPerStep)
    ) {
      const slots = await client.listSlots(this.#next, to, this.#commitment, signal)
      // A long row of skipped slots: look on until a block shows up that can prove it.
      if (slots.length > 0 || to >= target || signal.aborted) return this.#fetchListed(slots, signal)
    }
  }

  async #fetchListed(slots: readonly number[], signal: AbortSignal): Promise<SolBlock[]> {
    const found = await this.#options.client.findBlocks(slots, this.#commitment, signal)
    const linked: SolBlock[] = []
    for (const block of found) {
      if (block === null) break
      const path = await this.#pathTo(linked.at(-1) ?? this.#cursor, block)
      if (path === null) break
      linked.push(...path)
    }
    return linked
  }

  /**
   * A block with whatever lies between it and the one before: a slot that a list left out is found by the parent that
   * the block names. Null when that can not be had, or when the block is not a descendant and not the first.
   */
  async #pathTo(from: Cursor | null, block: SolBlock): Promise<SolBlock[] | null> {
    const path = [block]
    for (let first = block; from !== null && first.parentNumber > from.number; ) {
      const parent = await this.#options.client.findBlock(first.parentNumber, this.#commitment, this.#signal)
      if (parent === null || parent.hash !== first.parentHash) return null
      path.unshift(parent)
      first = parent
    }
    const first = path[0] as SolBlock
    const isChild = from === null || (first.parentNumber === from.number && first.parentHash === from.hash)
    // Off the cursor itself it is a fork, which the caller looks into.
    return isChild || from === this.#cursor ? path : null
  }

  /** Undoes to where a branch left our chain; null when our cursor still stands or nobody can say. */
  async #undoTo(branch: Cursor): Promise<SourceStep | null> {
    const cursor = this.#cursor as Cursor
    const there = await this.#options.client.findLink(cursor.number, this.#commitment, this.#signal)
    if (there === null || (there !== 'skipped' && there.hash === cursor.hash)) return null
    return this.#undo(await this.#findAncestor(branch))
  }

  #undo(to: Cursor | null): SourceStep | null {
    if (to === null) return null
    this.#cursor = to
    this.#nextAudit = 0
    this.#known.dropAbove(to.number)
    return { type: 'undo', to }
  }

  async #findAncestor(branch: Cursor): Promise<Cursor | null> {
    const cursor = this.#cursor as Cursor
    const lowest = cursor.number - this.#options.chain.finalityDepth
    let at = branch
    while (at.number >= lowest) {
      const known = at.number > cursor.number ? null : await this.#known.findHash(at.number)
      if (known === at.hash) return at
      const link = await this.#options.client.findLink(at.number, this.#commitment, this.#signal)
      if (link === null || link === 'skipped') return null
      at = { number: link.parentNumber, hash: link.parentHash }
    }
    return this.#refuseDeep(cursor, lowest, this.#commitment)
  }

  /**
   * Compares our block with the finalised one, once in half a finality's worth of slots. Blocks are linked, so one equal
   * hash vouches for everything below it.
   */
  async #audit(): Promise<SourceStep | null> {
    const { chain, client, hooks } = this.#options
    if (!this.#cursor || this.#cursor.number < this.#nextAudit) return null
    this.#nextAudit = this.#cursor.number + chain.finalityDepth / 2
    const finalized = await client.getSlot('finalized', this.#signal)
    const own = this.#known.findAtOrBelow(finalized)
    const link = own && (await client.findLink(own.number, 'finalized', this.#signal))
    if (!own || !link) return null
    const isEqual = link !== 'skipped' && link.hash === own.hash
    hooks?.auditFinality?.({ number: own.number, isEqual })
    return isEqual ? null : this.#undo(await this.#findFinalAncestor(own.number))
  }

  /** The last of our blocks that is on the finalised chain. */
  async #findFinalAncestor(below: number): Promise<Cursor | null> {
    const { chain, client } = this.#options
    const lowest = (this.#cursor as Cursor).number - chain.finalityDepth
    let own = this.#known.findAtOrBelow(below - 1)
    while (own && own.number >= lowest) {
      const link = await client.findLink(own.number, 'finalized', this.#signal)
      if (link === null) return null
      if (link !== 'skipped' && link.hash === own.hash) return own
      own = this.#known.findAtOrBelow(own.number - 1)
    }
    return this.#refuseDeep(this.#cursor as Cursor, lowest, 'finalized')
  }

  /** Throws where every endpoint left our chain; else null, and whoever did is set aside or heard again later. */
  async #refuseDeep(cursor: Cursor, lowest: number, commitment: SolCommitment): Promise<null> {
    const { client } = this.#options
    const own = await this.#known.findFrom(lowest, cursor.number)
    const isOurs = async (endpoint: RpcEndpoint): Promise<boolean | null> => {
      if (!own) return null
      const link = await client.findLinkFrom(endpoint, own.number, commitment, this.#signal)
      return link !== 'skipped' && link.hash === own.hash
    }
    const left = await client.rpc.whoLeft(isOurs)
    if (left === 'all')
      throw new Fault('chain.reorg-too-deep', { chain: 'sol', number: cursor.number, lowest })
    if (left === 'some') return null
    this.#options.hooks?.onStall?.('reorg-unconfirmed')
    await sleep(disagreementMs, this.#signal)
    return null
  }
}

function parentOf(block: SolBlock): Cursor {
  return { number: block.parentNumber, hash: block.parentHash }
}

/** What may be gone at the next try. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof RpcFailure || isFault(error, 'chain.unreachable') || isFault(error, 'block.unproven')
  )
}
