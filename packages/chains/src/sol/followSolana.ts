import type { Cursor, SolBlock, SourceStep } from '../block.ts'
import { followChain, type Follower, type FollowOptions, type FollowSteps } from '../followChain.ts'
import { SlotFeed } from './slotFeed.ts'
import type { SolClient, SolCommitment } from './solClient.ts'

export type FollowSolanaOptions = FollowOptions & {
  client: SolClient
  commitment?: SolCommitment
  /** Maximum slots examined per step while catching up. */
  slotsPerStep?: number
}

const idleMs = 2_000
const usualSlotsPerStep = 16
/** Slots below the head's that are found by its block's parents, one after the other, more cheaply than by a list. */
const slotsByParent = 1
/** The widest range that a node lists: `MAX_GET_CONFIRMED_BLOCKS_RANGE` of Agave. */
const mostSlotsListed = 500_000

/**
 * Follows Solana as `followChain` does. A slot counts as skipped only if a later block names an earlier slot as its
 * parent; a block counts only if its parent's slot and hash are ours.
 */
export function followSolana(options: FollowSolanaOptions): AsyncGenerator<SourceStep> {
  return followChain<SolBlock>(options, options.client.rpc, (follower) => new SolSteps(options, follower))
}

class SolSteps implements FollowSteps<SolBlock> {
  readonly feed: SlotFeed
  readonly #options: FollowSolanaOptions
  readonly #commitment: SolCommitment
  readonly #follower: Follower<SolBlock>
  #nextAudit = 0
  #askedHead = -1

  constructor(options: FollowSolanaOptions, follower: Follower<SolBlock>) {
    const { client, chain, pollMs, commitment = 'confirmed' } = options
    const { signal } = follower
    this.#options = options
    this.#commitment = commitment
    this.#follower = follower
    this.feed = new SlotFeed({ client, commitment, blockTimeMs: chain.blockTimeMs, pollMs, signal })
  }

  async atHead(): Promise<null> {
    await this.feed.next(idleMs)
    return null
  }

  /** Only apparently skipped slots: a later block has to confirm them. */
  async onNothing(): Promise<null> {
    await this.feed.next(this.#options.chain.blockTimeMs)
    return null
  }

  fetchAtHand(): Promise<SolBlock[]> | null {
    const { cursor } = this.#follower
    const pushed = cursor && this.feed.pushedAfter(cursor, this.#options.slotsPerStep ?? usualSlotsPerStep)
    return pushed && pushed.length > 0 ? Promise.resolve(pushed) : null
  }

  onTaken(blocks: readonly SolBlock[]): void {
    const last = blocks.at(-1)
    if (last) this.feed.noteTaken(last)
  }

  async fetchRange(after: Cursor | null, signal: AbortSignal): Promise<SolBlock[]> {
    const { slotsPerStep = usualSlotsPerStep } = this.#options
    const from = this.#follower.numberAfter(after)
    const pushed = after ? this.feed.pushedAfter(after, slotsPerStep) : []
    if (pushed.length > 0) return pushed
    const hinted = this.feed.takeHints(from, from + slotsPerStep - 1)
    if (hinted.length > 0) return this.#fetchListed(after, hinted, signal)
    if (after && this.#takeHead(from)) return this.#fetchListed(after, [this.feed.target], signal)
    return this.#fetchListed(after, await this.#listFrom(from, slotsPerStep, signal), signal)
  }

  /** True if the head's slot is the next, or nearly: a confirmed slot has a block. Once, since some node may lie. */
  #takeHead(from: number): boolean {
    const { target } = this.feed
    const isNear = target >= from && target - from <= slotsByParent
    if (!isNear || target <= this.#askedHead) return false
    this.#askedHead = target
    return true
  }

  /**
   * The next slots with a block, at most `count`. Over a long run of skipped slots it
   * looks on until a block can prove it. None if it is longer than what a node lists: then its blocks are not served,
   * and the follower leaves them out.
   */
  async #listFrom(from: number, count: number, signal: AbortSignal): Promise<number[]> {
    const { client, chain } = this.#options
    const { target } = this.feed
    const final = target - chain.finalityDepth
    let to = Math.min(from <= final ? final : target, from + count - 1)
    for (let width = count; ; width *= 2, to = Math.min(target, from + width - 1)) {
      const slots = await client.listSlots(from, to, this.#commitment, signal)
      const isEnd = to >= target || width * 2 > mostSlotsListed || signal.aborted
      if (slots.length > 0 || isEnd) return slots.slice(0, count)
    }
  }

  async #fetchListed(
    after: Cursor | null,
    slots: readonly number[],
    signal: AbortSignal,
  ): Promise<SolBlock[]> {
    const found = await this.#options.client.findBlocks(slots, this.#commitment, signal)
    const linked: SolBlock[] = []
    for (const block of found) {
      if (block === null) break
      const last = linked.at(-1)
      // The first block may be off the cursor: a fork, which the follower handles.
      const path = await this.#pathTo(last ?? after, block, { mayFork: last === undefined })
      if (path === null) break
      linked.push(...path)
    }
    return linked
  }

  /**
   * A block with everything between it and the previous one: a slot omitted by a list is found through the block's
   * parent. Null if unavailable, or if the block is not a descendant and may not fork.
   */
  async #pathTo(
    from: Cursor | null,
    block: SolBlock,
    { mayFork }: { mayFork: boolean },
  ): Promise<SolBlock[] | null> {
    const path = [block]
    let first = block
    while (from !== null && first.parentNumber > from.number) {
      const { client } = this.#options
      const parent = await client.findBlock(first.parentNumber, this.#commitment, this.#follower.signal)
      if (parent === null || parent.hash !== first.parentHash) return null
      path.unshift(parent)
      first = parent
    }
    const isChild = from === null || (first.parentNumber === from.number && first.parentHash === from.hash)
    return isChild || mayFork ? path : null
  }

  async findForkPoint(tip: Cursor, cursor: Cursor): Promise<Cursor | null> {
    const { client } = this.#options
    const there = await client.findLink(cursor.number, this.#commitment, this.#follower.signal)
    if (there === null || (there !== 'skipped' && there.hash === cursor.hash)) return null
    const to = await this.#findAncestor(tip, cursor)
    if (to) this.#nextAudit = 0
    return to
  }

  async #findAncestor(tip: Cursor, cursor: Cursor): Promise<Cursor | null> {
    const { known, signal } = this.#follower
    const lowest = this.#follower.lowestUndoable(cursor)
    let at = tip
    while (at.number >= lowest) {
      const own = at.number > cursor.number ? null : await known.findHash(at.number)
      if (own === at.hash) return at
      const link = await this.#options.client.findLink(at.number, this.#commitment, signal)
      if (link === null || link === 'skipped') return null
      at = { number: link.parentNumber, hash: link.parentHash }
    }
    return this.#refuseDeep(cursor, this.#commitment)
  }

  /**
   * Compares our block with the finalised one, once per half a finality depth of slots. Blocks are linked, so one equal
   * hash covers everything below it.
   */
  async audit(): Promise<SourceStep | null> {
    const { chain, client, hooks } = this.#options
    const { cursor, known, signal } = this.#follower
    if (!cursor || cursor.number < this.#nextAudit) return null
    this.#nextAudit = cursor.number + chain.finalityDepth / 2
    const finalized = await client.getSlot('finalized', signal)
    const own = known.findAtOrBelow(finalized)
    const link = own && (await client.findLink(own.number, 'finalized', signal))
    if (!own || !link) return null
    const isEqual = link !== 'skipped' && link.hash === own.hash
    hooks?.auditFinality?.({ number: own.number, isEqual })
    return isEqual ? null : this.#undoToFinal(own.number, cursor)
  }

  async #undoToFinal(below: number, cursor: Cursor): Promise<SourceStep | null> {
    const to = await this.#findFinalAncestor(below, cursor)
    if (to === null) return null
    this.#nextAudit = 0
    return this.#follower.undo(to)
  }

  /** Our last block on the finalised chain. */
  async #findFinalAncestor(below: number, cursor: Cursor): Promise<Cursor | null> {
    const { known, signal } = this.#follower
    const lowest = this.#follower.lowestUndoable(cursor)
    let own = known.findAtOrBelow(below - 1)
    while (own && own.number >= lowest) {
      const link = await this.#options.client.findLink(own.number, 'finalized', signal)
      if (link === null) return null
      if (link !== 'skipped' && link.hash === own.hash) return own
      own = known.findAtOrBelow(own.number - 1)
    }
    return this.#refuseDeep(cursor, 'finalized')
  }

  #refuseDeep(cursor: Cursor, commitment: SolCommitment): Promise<null> {
    const { client } = this.#options
    const { signal } = this.#follower
    const lowest = this.#follower.lowestUndoable(cursor)
    return this.#follower.refuseDeep(cursor, lowest, async (endpoint, own) => {
      const link = await client.findLinkFrom(endpoint, own.number, commitment, signal)
      return link !== 'skipped' && link.hash === own.hash
    })
  }
}
