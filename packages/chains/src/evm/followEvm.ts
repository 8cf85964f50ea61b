import { Fault, isFault } from '@peregrine/core/fault'
import type { Cursor, EvmBlock, SourceStep, StoredChain } from '../block.ts'
import { KnownChain } from '../knownChain.ts'
import type { RpcEndpoint } from '../rpc/rpcEndpoint.ts'
import { RpcFailure } from '../rpc/rpcFailure.ts'
import { sleep } from '../rpc/sleep.ts'
import type { EvmClient } from './evmClient.ts'
import { HeadFeed } from './headFeed.ts'
import type { EvmHeader } from './header.ts'

/** What the follower tells about itself, for metrics. */
export type FollowHooks = {
  /** No progress was possible: no endpoint proves or has the next block. It is tried again. */
  onStall?(why: string): void
}

export type FollowEvmOptions = {
  chain: { finalityDepth: number; blockTimeMs: number }
  client: EvmClient
  stored: StoredChain
  /** First block to take when nothing is stored. */
  startNumber: number
  signal: AbortSignal
  hooks?: FollowHooks
  /** Most blocks in one step while catching up; fewer where blocks are full. */
  blocksPerStep?: number
  /** How often to ask for the head where nothing is pushed, and how long a pushed head may stand still. */
  pollMs?: number
  silenceMs?: number
}

const retryMs = 100
// What one step may hold, so that full blocks do not fill the memory.
const logsPerStep = 20_000
// Before the first step nobody knows; a short one is soon read, and the next is fetched while it is stored.
const unseenLogsPerBlock = 400
const idleMs = 5_000
// One of many endpoints says that final blocks are gone: it is asked again, not believed.
const disagreementMs = 1_000

/**
 * The blocks of an EVM chain from the cursor on, for ever: ranges while far behind, one by one at the head, each linked
 * to the one before and with its receipts proven. The consumer commits a step before it asks for the next one.
 *
 * @throws Fault `chain.reorg-too-deep` when the chain left the stored one before its last `finalityDepth` blocks, and every
 *   endpoint says so
 */
export async function* followEvm(options: FollowEvmOptions): AsyncGenerator<SourceStep> {
  const stop = new AbortController()
  const signal = AbortSignal.any([options.signal, stop.signal])
  try {
    yield* new Follower(options, signal).steps()
  } finally {
    stop.abort()
  }
}

type Ahead = { from: number; blocks: Promise<EvmBlock[]>; stop: AbortController }

class Follower {
  readonly #options: FollowEvmOptions
  readonly #signal: AbortSignal
  readonly #feed: HeadFeed
  readonly #known: KnownChain
  #cursor: Cursor | null
  #ahead: Ahead | null = null
  /** The blocks of the branch that an undo leads to, which not every endpoint may know by number yet. */
  #branch: Cursor[] = []
  #logsPerBlock = unseenLogsPerBlock
  #shorterSinceMs: number | null = null

  constructor(options: FollowEvmOptions, signal: AbortSignal) {
    const { client, chain, pollMs, silenceMs, stored } = options
    this.#options = options
    this.#signal = signal
    this.#feed = new HeadFeed({ client, blockTimeMs: chain.blockTimeMs, pollMs, silenceMs, signal })
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
      if (this.#feed.target >= this.#next) return await this.#advance()
      const undo = await this.#checkHead()
      if (undo) return undo
      if (this.#shorterSinceMs === null) await this.#feed.next(idleMs)
      return null
    } catch (error) {
      if (this.#signal.aborted) return null
      if (!isPassing(error)) throw error
      return this.#stall(isFault(error) ? error.code : 'rpc')
    }
  }

  get #next(): number {
    return this.#cursor ? this.#cursor.number + 1 : this.#options.startNumber
  }

  async #stall(why: string): Promise<null> {
    this.#options.hooks?.onStall?.(why)
    this.#dropAhead()
    await sleep(retryMs * (0.5 + Math.random()), this.#signal)
    return null
  }

  async #advance(): Promise<SourceStep | null> {
    const blocks = await this.#fetch()
    const [first, last] = [blocks[0], blocks.at(-1)]
    if (!first || !last) {
      this.#feed.lowerTarget()
      return this.#feed.target >= this.#next ? this.#stall('no-block') : null
    }
    if (this.#cursor && first.parentHash !== this.#cursor.hash) {
      return (
        (await this.#undoFor({ number: first.number - 1, hash: first.parentHash })) ?? this.#stall('fork')
      )
    }
    this.#logsPerBlock = countLogs(blocks) / blocks.length
    this.#cursor = { number: last.number, hash: last.hash }
    this.#known.add(blocks)
    const head = Math.max(this.#feed.target, last.number)
    this.#fetchAhead()
    return { type: 'blocks', blocks, isFinal: last.number <= head - this.#options.chain.finalityDepth, head }
  }

  /** What comes after the cursor: fetched ahead, or the head itself from its pushed header, or a range. */
  #fetch(): Promise<EvmBlock[]> {
    const ahead = this.#ahead
    this.#ahead = null
    if (ahead?.from === this.#next) return ahead.blocks
    ahead?.stop.abort()
    if (this.#branch.length > 0) return this.#fetchBranch()
    const { latest } = this.#feed
    if (latest?.number === this.#next && this.#isNextOf(latest)) return this.#fetchHead(latest)
    return this.#fetchRange(this.#next, this.#signal)
  }

  #isNextOf(header: EvmHeader): boolean {
    return this.#cursor === null || header.parentHash === this.#cursor.hash
  }

  async #fetchHead(header: EvmHeader): Promise<EvmBlock[]> {
    return [await this.#options.client.getBlockWithReceipts(header, this.#signal)]
  }

  async #fetchBranch(): Promise<EvmBlock[]> {
    const branch = this.#branch
    // Should it be gone again, then the next try goes by number.
    this.#branch = []
    const blocks: EvmBlock[] = []
    for (const { hash } of branch) {
      blocks.push(await this.#options.client.getBlockWithReceipts(hash as `0x${string}`, this.#signal))
    }
    return blocks
  }

  #fetchRange(from: number, signal: AbortSignal): Promise<EvmBlock[]> {
    const { chain, client, blocksPerStep = 200 } = this.#options
    const final = this.#feed.target - chain.finalityDepth
    // Final and undoable blocks do not share a step.
    const limit = from <= final ? final : this.#feed.target
    const affordable = Math.ceil(logsPerStep / Math.max(1, this.#logsPerBlock))
    const count = Math.min(blocksPerStep, affordable)
    return client.findBlocksWithReceipts(from, Math.min(limit, from + count - 1), signal)
  }

  /** While the consumer commits one range, the next one is on its way. */
  #fetchAhead(): void {
    const from = this.#next
    if (this.#feed.target < from + 1) return
    const stop = new AbortController()
    const blocks = this.#fetchRange(from, AbortSignal.any([this.#signal, stop.signal]))
    blocks.catch(() => {
      // Seen by whoever takes it; a range that was dropped has nobody to tell.
    })
    this.#ahead = { from, blocks, stop }
  }

  #dropAhead(): void {
    this.#ahead?.stop.abort()
    this.#ahead = null
  }

  /** A head that is not above the cursor is old news, unless the chain has another block where the cursor stands. */
  async #checkHead(): Promise<SourceStep | null> {
    const { latest } = this.#feed
    const cursor = this.#cursor
    if (!latest || !cursor || latest.number > cursor.number) return null
    const known = await this.#known.findHash(latest.number)
    if (known === null || known === latest.hash) {
      this.#shorterSinceMs = null
      return null
    }
    const there = await this.#options.client.findHeader(cursor.number, this.#signal)
    if (there === null) return this.#checkShorter(latest)
    this.#shorterSinceMs = null
    return there.hash === cursor.hash ? null : this.#undoFor({ number: there.number, hash: there.hash })
  }

  /** Nobody has a block at our height and the head is on another branch: believed when it stays so for some blocks. */
  async #checkShorter(latest: EvmHeader): Promise<SourceStep | null> {
    const now = Date.now()
    this.#shorterSinceMs ??= now
    if (now - this.#shorterSinceMs < 3 * this.#options.chain.blockTimeMs) return this.#stall('shorter-chain')
    this.#shorterSinceMs = null
    return this.#undoFor({ number: latest.number, hash: latest.hash })
  }

  /** Undoes to where a branch left our chain and takes the branch up; null when its blocks are not to be had. */
  async #undoFor(tip: Cursor): Promise<SourceStep | null> {
    this.#dropAhead()
    const branch = await this.#traceBranch(tip)
    if (branch === null) return null
    const [to, ...rest] = branch
    this.#cursor = to
    this.#branch = rest
    this.#known.dropAbove(to.number)
    return { type: 'undo', to }
  }

  /** From our last block that the branch shares up to its tip; every link is a header asked for by hash. */
  async #traceBranch(tip: Cursor): Promise<[Cursor, ...Cursor[]] | null> {
    const cursor = this.#cursor as Cursor
    const lowest = cursor.number - this.#options.chain.finalityDepth
    const branch: Cursor[] = []
    let at = tip
    while (at.number >= lowest) {
      const known = at.number > cursor.number ? '' : await this.#known.findHash(at.number)
      if (known === null) break
      if (known === at.hash) return [at, ...branch]
      const header = await this.#options.client.findHeader(at.hash as `0x${string}`, this.#signal)
      if (header === null) return null
      branch.unshift(at)
      at = { number: header.number - 1, hash: header.parentHash }
    }
    return this.#refuseDeep(cursor, lowest, at.number)
  }

  /** Throws where every endpoint left our chain; else null, and whoever did is set aside or heard again later. */
  async #refuseDeep(cursor: Cursor, lowest: number, left: number): Promise<null> {
    const { client } = this.#options
    const own = await this.#known.findFrom(lowest, cursor.number)
    const isOurs = async (endpoint: RpcEndpoint): Promise<boolean | null> => {
      const hash = own && (await client.findHashFrom(endpoint, own.number, this.#signal))
      return hash === null ? null : hash === own?.hash
    }
    const who = await client.rpc.whoLeft(isOurs)
    if (who === 'all')
      throw new Fault('chain.reorg-too-deep', { chain: client.chain, number: cursor.number, lowest: left })
    this.#feed.lowerTarget()
    if (who === 'some') return null
    this.#options.hooks?.onStall?.('reorg-unconfirmed')
    await sleep(disagreementMs, this.#signal)
    return null
  }
}

function countLogs(blocks: readonly EvmBlock[]): number {
  return blocks.reduce((sum, block) => block.transactions.reduce((n, tx) => n + tx.logs.length, sum), 0)
}

/** What may be gone at the next try. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof RpcFailure || isFault(error, 'chain.unreachable') || isFault(error, 'block.unproven')
  )
}
