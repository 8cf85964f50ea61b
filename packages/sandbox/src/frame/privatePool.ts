import {
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
} from 'viem'
import type { PrivateBlocks } from '../evm/chainClock.ts'
import type { RpcClient } from '../evm/rpcClient.ts'
import type { Random } from '../people/random.ts'

/** What a builder promises about a submission: Unix seconds and block numbers. */
export type Submission = {
  transactions: readonly Hex[]
  minTimestamp: number
  maxTimestamp: number
  firstBlock: number
  lastBlock: number
  /** Bundles only: left out of a block in which a transaction of it would fail. */
  isRevertProtected: boolean
}

export type PrivatePoolSettings = {
  /** Share of submissions that a builder silently forgets, 0 to 1. */
  dropShare: number
  /** Blocks that a submission waits before it may be included. */
  holdBlocks: number
}

type Held = Submission & { builder: string; hashes: readonly Hex[]; submittedAt: number }

/** A refusal that the sender is told. */
export class SubmissionRefused extends Error {}

const maxHeld = 1_000

async function hashOf(raw: Hex): Promise<Hex> {
  try {
    parseTransaction(raw as TransactionSerialized)
    await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized })
    return keccak256(raw)
  } catch (cause) {
    throw new SubmissionRefused('invalid transaction', { cause })
  }
}

/**
 * Transactions that builders hold back from the public pool until they are mined. Each block has one builder, in turn,
 * which includes what was submitted to it, within the window that the sender gave.
 */
export class PrivatePool implements PrivateBlocks {
  readonly settings: PrivatePoolSettings = { dropShare: 0, holdBlocks: 0 }
  readonly #rpc: RpcClient
  readonly #builders: readonly string[]
  readonly #random: Random
  #held: Held[] = []
  #released: Held[] = []

  constructor(rpc: RpcClient, builders: readonly string[], random: Random) {
    this.#rpc = rpc
    this.#builders = builders
    this.#random = random
  }

  count(): number {
    return this.#held.length
  }

  /**
   * Takes a submission for a builder.
   *
   * @returns the transactions' hashes
   * @throws SubmissionRefused for what is no transaction, or a window that has passed
   */
  async submit(builder: string, submission: Submission): Promise<Hex[]> {
    const hashes = await Promise.all(submission.transactions.map(hashOf))
    const head = await this.headNumber()
    if (submission.lastBlock <= head) throw new SubmissionRefused('past its block')
    if (submission.maxTimestamp * 1_000 < Date.now()) throw new SubmissionRefused('past its time')
    if (this.#held.length >= maxHeld) throw new SubmissionRefused('too many submissions')
    const isDropped = this.#random.next() < this.settings.dropShare
    if (!isDropped) this.#held.push({ ...submission, builder, hashes, submittedAt: head })
    return hashes
  }

  /** Forgets a transaction at one builder; false if it does not hold it. */
  cancel(builder: string, hash: string): boolean {
    const rest = this.#held.filter(
      (held) => held.builder !== builder || !held.hashes.some((own) => own === hash),
    )
    const isHeld = rest.length < this.#held.length
    this.#held = rest
    return isHeld
  }

  /** Number of the newest block. */
  async headNumber(): Promise<number> {
    return Number(await this.#rpc.call('eth_blockNumber'))
  }

  /** Puts what the block's builder includes before the miner; called immediately before the block. */
  async release(timestamp: number): Promise<void> {
    const number = (await this.headNumber()) + 1
    this.#held = this.#held.filter(
      ({ lastBlock, maxTimestamp }) => number <= lastBlock && timestamp <= maxTimestamp,
    )
    const builder = this.#builders[number % this.#builders.length]
    const seen = new Set<Hex>()
    for (const held of this.#held) {
      const { firstBlock, minTimestamp, submittedAt, hashes } = held
      const isEarly = number < firstBlock || timestamp < minTimestamp
      const isHeldBack = number <= submittedAt + this.settings.holdBlocks
      if (held.builder !== builder || isEarly || isHeldBack || hashes.some((hash) => seen.has(hash))) continue
      if (held.isRevertProtected && !(await this.#wouldSucceed(held))) continue
      for (const raw of held.transactions) await this.#rpc.batch([['eth_sendRawTransaction', [raw]]])
      for (const hash of hashes) seen.add(hash)
      this.#released.push(held)
    }
  }

  /** Transactions of a bundle are tried one by one on the newest state: enough for a bundle of one. */
  async #wouldSucceed({ transactions }: Held): Promise<boolean> {
    for (const raw of transactions) {
      const { to, data = '0x', value = 0n } = parseTransaction(raw as TransactionSerialized)
      const from = await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized })
      const call = { from, to, data, value: `0x${value.toString(16)}` }
      const [answer] = await this.#rpc.batch([['eth_call', [call, 'latest']]])
      if (answer?.error) return false
    }
    return true
  }

  /** Takes out of the public pool again what the block had no room or price for, and forgets what was mined. */
  async settle(minedHashes: readonly string[]): Promise<void> {
    const mined = new Set(minedHashes)
    const left = this.#released.flatMap(({ hashes }) => hashes.filter((hash) => !mined.has(hash)))
    if (left.length > 0) await this.#rpc.batch(left.map((hash) => ['anvil_dropTransaction', [hash]]))
    this.#released = []
    this.#held = this.#held.filter(({ hashes }) => !hashes.some((hash) => mined.has(hash)))
  }
}
