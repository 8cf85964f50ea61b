import type { Cursor, EvmBlock, SourceStep } from '../block.ts'
import { followChain, type Follower, type FollowOptions, type FollowSteps } from '../followChain.ts'
import type { EvmClient } from './evmClient.ts'
import { HeadFeed } from './headFeed.ts'
import type { EvmHeader } from './header.ts'

export type FollowEvmOptions = FollowOptions & {
  client: EvmClient
  /** Maximum blocks per step while catching up; fewer if blocks are full. */
  blocksPerStep?: number
  /** Silence of pushed heads after which endpoints are polled. */
  silenceMs?: number
}

// Limits a step so that full blocks do not exhaust memory.
const logsPerStep = 20_000
// Unknown before the first step.
const unseenLogsPerBlock = 400
// Each new token and pool of a step is read before the step is stored: a chain that is read for the first time would
// show nothing for minutes.
const firstBlocks = 4
const growth = 2
const idleMs = 5_000

/**
 * Follows an EVM chain as `followChain` does: ranges while far behind, single blocks at the head, with receipts proven.
 */
export function followEvm(options: FollowEvmOptions): AsyncGenerator<SourceStep> {
  return followChain<EvmBlock>(options, options.client.rpc, (follower) => new EvmSteps(options, follower))
}

class EvmSteps implements FollowSteps<EvmBlock> {
  readonly feed: HeadFeed
  readonly #options: FollowEvmOptions
  readonly #follower: Follower<EvmBlock>
  /** Blocks of the branch of an undo, which some endpoints may not serve by number yet. */
  #branch: Cursor[] = []
  #logsPerBlock = unseenLogsPerBlock
  #maxBlocks = firstBlocks
  #shorterSinceMs: number | null = null

  constructor(options: FollowEvmOptions, follower: Follower<EvmBlock>) {
    const { client, chain, pollMs, silenceMs } = options
    const { signal } = follower
    this.#options = options
    this.#follower = follower
    this.feed = new HeadFeed({ client, blockTimeMs: chain.blockTimeMs, pollMs, silenceMs, signal })
  }

  /** The branch of an undo, or the head itself from its pushed header. */
  fetchAtHand(): Promise<EvmBlock[]> | null {
    if (this.#branch.length > 0) return this.#fetchBranch()
    const { latest } = this.feed
    return latest?.number === this.#follower.next && this.#isNextOf(latest) ? this.#fetchHead(latest) : null
  }

  #isNextOf({ number, parentHash }: EvmHeader): boolean {
    return this.#follower.isCursor({ number: number - 1, hash: parentHash })
  }

  async #fetchHead(header: EvmHeader): Promise<EvmBlock[]> {
    return [await this.#options.client.getBlockWithReceipts(header, this.#follower.signal)]
  }

  async #fetchBranch(): Promise<EvmBlock[]> {
    const { client } = this.#options
    const branch = this.#branch
    // If it disappears again, the next attempt goes by number.
    this.#branch = []
    const blocks: EvmBlock[] = []
    for (const { hash } of branch) {
      blocks.push(await client.getBlockWithReceipts(hash as `0x${string}`, this.#follower.signal))
    }
    return blocks
  }

  fetchRange(after: Cursor | null, signal: AbortSignal): Promise<EvmBlock[]> {
    const { chain, client, blocksPerStep = 200 } = this.#options
    const from = this.#follower.numberAfter(after)
    const final = this.feed.target - chain.finalityDepth
    // Final and undoable blocks never share a step.
    const limit = from <= final ? final : this.feed.target
    const affordable = Math.ceil(logsPerStep / Math.max(1, this.#logsPerBlock))
    const count = Math.min(blocksPerStep, affordable, this.#maxBlocks)
    return client.findBlocksWithReceipts(from, Math.min(limit, from + count - 1), signal)
  }

  onTaken(blocks: readonly EvmBlock[]): void {
    this.#logsPerBlock = countLogs(blocks) / blocks.length
    if (blocks.length >= this.#maxBlocks) this.#maxBlocks *= growth
  }

  async onNothing(): Promise<null> {
    this.feed.lowerTarget()
    return this.feed.target >= this.#follower.next ? this.#follower.stall('no-block') : null
  }

  async atHead(): Promise<SourceStep | null> {
    const undo = await this.#checkHead()
    if (undo) return undo
    if (this.#shorterSinceMs === null) await this.feed.next(idleMs)
    return null
  }

  /** A head not above the cursor is stale, unless the chain has another block at the cursor's height. */
  async #checkHead(): Promise<SourceStep | null> {
    const { latest } = this.feed
    const { cursor, known, signal } = this.#follower
    if (!latest || !cursor || latest.number > cursor.number) return null
    const own = await known.findHash(latest.number)
    if (own === null || own === latest.hash) {
      this.#shorterSinceMs = null
      return null
    }
    const there = await this.#options.client.findHeader(cursor.number, signal)
    if (there === null) return this.#checkShorter(latest)
    this.#shorterSinceMs = null
    if (there.hash === cursor.hash) return null
    return this.#follower.undoFor({ number: there.number, hash: there.hash })
  }

  /** No block at our height and a head on another branch: accepted if it persists for some blocks. */
  async #checkShorter(latest: EvmHeader): Promise<SourceStep | null> {
    const now = Date.now()
    this.#shorterSinceMs ??= now
    if (now - this.#shorterSinceMs < 3 * this.#options.chain.blockTimeMs)
      return this.#follower.stall('shorter-chain')
    this.#shorterSinceMs = null
    return this.#follower.undoFor({ number: latest.number, hash: latest.hash })
  }

  /** Also keeps the branch above the fork point, to be fetched by hash. */
  async findForkPoint(tip: Cursor, cursor: Cursor): Promise<Cursor | null> {
    const branch = await this.#traceBranch(tip, cursor)
    if (branch === null) return null
    const [to, ...rest] = branch
    this.#branch = rest
    return to
  }

  /** From our last block shared with the branch up to its tip; every link is a header fetched by hash. */
  async #traceBranch(tip: Cursor, cursor: Cursor): Promise<[Cursor, ...Cursor[]] | null> {
    const { client } = this.#options
    const { known, signal } = this.#follower
    const lowest = this.#follower.lowestUndoable(cursor)
    const branch: Cursor[] = []
    let at = tip
    while (at.number >= lowest) {
      const own = at.number > cursor.number ? '' : await known.findHash(at.number)
      if (own === null) break
      if (own === at.hash) return [at, ...branch]
      const header = await client.findHeader(at.hash as `0x${string}`, signal)
      if (header === null) return null
      branch.unshift(at)
      at = { number: header.number - 1, hash: header.parentHash }
    }
    return this.#follower.refuseDeep(cursor, at.number, async (endpoint, own) => {
      const hash = await client.findHashFrom(endpoint, own.number, signal)
      return hash === null ? null : hash === own.hash
    })
  }
}

function countLogs(blocks: readonly EvmBlock[]): number {
  return blocks.reduce((sum, block) => block.transactions.reduce((n, tx) => n + tx.logs.length, sum), 0)
}
