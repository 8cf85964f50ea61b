import { isFault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import type { EvmBlock } from '../block.ts'
import { KeptBlocks } from '../keptBlocks.ts'
import type { ChainEndpoints } from '../parseEndpoints.ts'
import { isRefusal } from '../rpc/refusals.ts'
import { resultOf } from '../rpc/replies.ts'
import type { RpcPurpose } from '@peregrine/core/rpcPurpose'
import { type RequestOptions, RpcClient, type RpcHooks } from '../rpc/rpcClient.ts'
import type { RpcCall, RpcEndpoint, UnreadBatch } from '../rpc/rpcEndpoint.ts'
import { RpcFailure } from '../rpc/rpcFailure.ts'
import { DeclinedReceipts } from './declinedReceipts.ts'
import { type EvmHeader, parseHeader } from './header.ts'
import {
  type BatchAnswer,
  errorOf,
  isProven,
  type Proof,
  proveBatch,
  proveReplies,
  type Refusal,
} from './proof/proveBatch.ts'
import { ProofThread } from './proof/proofThread.ts'
import { linkedPrefix } from './linkedPrefix.ts'
import { provenBlock } from './provenBlock.ts'
import { provenByLogs } from './provenByLogs.ts'
import { parseNumber } from './rawBlock.ts'
import { emptyTrieRoot } from './receiptsRoot.ts'

export type EvmClientOptions = {
  chain: ChainKey
  endpoints: ChainEndpoints
  hooks?: RpcHooks
  /** Timeout of one request. */
  timeoutMs?: number
  /** Skips all block proofs. Only to demonstrate that they are needed. */
  trustEndpoint?: boolean
  /** Shares the endpoints of another client, and their pace. */
  rpc?: RpcClient
  /** What all of its requests count as, instead of what each is for. */
  purpose?: RpcPurpose
}

/** A block by number, by hash, or the highest. */
export type BlockRef = number | `0x${string}` | 'latest'

type Prove = (answer: BatchAnswer) => Proof[] | Refusal | Promise<Proof[] | Refusal>

// Maximum blocks per batch, and minimum batches per range: full blocks arrive in short ranges and so in small batches,
// while empty ones must not cost a request each.
const maxBlocksPerBatch = 25
const minBatches = 8
const batchesInFlight = 3

// A range of this many blocks is a backfill and is proven in a thread; at the head that would only add delay.
const minForThread = 16
const proofThread = new ProofThread()

/** JSON-RPC of one EVM chain over several endpoints, and its blocks with receipts proven complete. */
export class EvmClient {
  readonly rpc: RpcClient
  readonly chain: ChainKey
  readonly isTrusting: boolean
  readonly #kept = new KeptBlocks<EvmBlock>()
  readonly #options: EvmClientOptions
  readonly #declined = new DeclinedReceipts()

  constructor(options: EvmClientOptions) {
    const { chain, endpoints, hooks, timeoutMs, trustEndpoint = false } = options
    this.rpc = options.rpc ?? new RpcClient(chain, endpoints, hooks, timeoutMs)
    this.chain = chain
    this.isTrusting = trustEndpoint
    this.#options = options
  }

  /** A client of the same endpoints whose requests all count as this purpose. */
  as(purpose: RpcPurpose): EvmClient {
    return new EvmClient({ ...this.#options, rpc: this.rpc, purpose })
  }

  #for(purpose: RpcPurpose): RpcPurpose {
    return this.#options.purpose ?? purpose
  }

  /**
   * Sends one call, trying one endpoint after another.
   *
   * @returns the result, untrusted
   * @throws RpcFailure `rejected` or `range-too-large`; Fault `chain.unreachable`
   */
  request(method: string, params: readonly unknown[], options: RequestOptions = {}): Promise<unknown> {
    return this.rpc.request(method, params, options)
  }

  /**
   * A header that matches its own hash.
   *
   * @returns null if no endpoint has the block
   * @throws Fault `chain.unreachable`, `block.unproven`
   */
  async findHeader(ref: BlockRef, signal?: AbortSignal): Promise<EvmHeader | null> {
    let asked = 0
    const ask = async (endpoint: RpcEndpoint) => {
      const raw = await this.#rawHeader(endpoint, ref, 'blocks', signal)
      // Nodes behind one address differ in height, so another may have it.
      if (raw === null && ++asked < this.rpc.endpointCount('head'))
        throw new RpcFailure('no-result', 'no such block')
      return raw === null ? null : this.#checkRef(ref, this.parseHeader(raw))
    }
    return this.rpc.inTurn('head', ask, signal, this.#for('blocks'))
  }

  /** Highest header of one endpoint, rotating; null if it failed, which counts against it. */
  async pollHead(signal?: AbortSignal): Promise<EvmHeader | null> {
    const endpoint = this.rpc.rotate('head')
    try {
      const header = await this.#headerFrom(endpoint, 'latest', 'head', signal)
      this.rpc.noteHead(endpoint, header.number)
      endpoint.resetPenalty()
      return header
    } catch (error) {
      if (!signal?.aborted) this.rpc.countFailure(endpoint, error)
      return null
    }
  }

  /** Head of one endpoint, as it claims. Throws RpcFailure, Fault `reply.malformed`. */
  async getHeightFrom(endpoint: RpcEndpoint, signal?: AbortSignal): Promise<number> {
    const raw = await this.rpc.requestFrom(endpoint, 'eth_blockNumber', [], { purpose: 'head', signal })
    return parseNumber(raw, 'height')
  }

  /** Hash of one endpoint's block at a height; null if it has none. Throws RpcFailure, Fault `block.unproven`. */
  async findHashFrom(endpoint: RpcEndpoint, number: number, signal?: AbortSignal): Promise<string | null> {
    const raw = await this.#rawHeader(endpoint, number, 'blocks', signal)
    return raw === null ? null : this.#checkRef(number, this.parseHeader(raw)).hash
  }

  /** Reads a header under this client's rules. Throws Fault `block.unproven`, `reply.malformed`. */
  parseHeader(raw: unknown): EvmHeader {
    return parseHeader(raw, { trust: this.isTrusting })
  }

  /**
   * A block with its receipts proven complete, by header, number or hash.
   *
   * @throws Fault `block.unproven` if no endpoint proves it; `chain.unreachable` if none has it
   */
  async getBlockWithReceipts(
    target: EvmHeader | number | `0x${string}`,
    signal?: AbortSignal,
  ): Promise<EvmBlock> {
    const ask = (endpoint: RpcEndpoint) => this.#getBlockFrom(endpoint, target, signal)
    const found = await this.rpc.inTurn('receipts', ask, signal, this.#for('receipts'))
    if ('family' in found) return found
    const block = await this.#getBlockByLogs(found, signal)
    this.#declined.noteByLogs()
    return block
  }

  /**
   * Blocks `from` to `to` with their receipts proven complete, linked by parent hash. Ends early, possibly empty,
   * before the first block that is missing, unproven or not a child of its predecessor. Blocks after it are kept for the
   * next try.
   */
  async findBlocksWithReceipts(from: number, to: number, signal?: AbortSignal): Promise<EvmBlock[]> {
    const count = to - from + 1
    const size = Math.min(maxBlocksPerBatch, Math.ceil(count / minBatches))
    const prove: Prove = count < minForThread ? proveBatch : (answer) => proofThread.prove(answer)
    const starts: number[] = []
    for (let start = from; start <= to; start += size) starts.push(start)
    const parts: (EvmBlock | null)[][] = new Array(starts.length)
    let next = 0
    const work = async () => {
      while (next < starts.length && !signal?.aborted) {
        const i = next++
        const start = starts[i] as number
        parts[i] = await this.#findBatch(
          start,
          Math.min(to, start + size - 1),
          { prove, isFirst: i === 0 },
          signal,
        )
      }
    }
    await Promise.all(Array.from({ length: batchesInFlight }, work))
    const blocks = parts.flat()
    const linked = linkedPrefix(blocks)
    this.#kept.keep(blocks, linked.length)
    return linked
  }

  #checkRef(ref: BlockRef, header: EvmHeader): EvmHeader {
    const isRight =
      ref === 'latest' || (typeof ref === 'number' ? header.number === ref : header.hash === ref)
    if (!isRight) throw new RpcFailure('no-result', 'another block than asked for')
    return header
  }

  /** The block, or only its header if no endpoint serves block receipts. */
  async #getBlockFrom(
    endpoint: RpcEndpoint,
    target: EvmHeader | number | `0x${string}`,
    signal?: AbortSignal,
  ): Promise<EvmBlock | EvmHeader> {
    const header =
      typeof target === 'object' ? target : await this.#headerFrom(endpoint, target, 'blocks', signal)
    if (header.receiptsRoot === emptyTrieRoot) return provenBlock(this.chain, header, [])
    if (endpoint.lacksBlockReceipts) return header
    try {
      const raw = await this.rpc.requestFrom(endpoint, 'eth_getBlockReceipts', [header.hash], {
        purpose: this.#for('receipts'),
        signal,
      })
      this.#declined.noteServed(endpoint)
      return provenBlock(this.chain, header, raw, { trust: this.isTrusting })
    } catch (error) {
      const isLeftToLogs =
        this.#recordLack(endpoint, error) ||
        this.#declined.note(endpoint, error, this.rpc.endpointCount('receipts')) ||
        this.#isOnlyTooLarge(error)
      if (!isLeftToLogs) throw error
      return header
    }
  }

  /** Receipts too large for the only endpoint are requested in smaller parts, as if it had none. */
  #isOnlyTooLarge(error: unknown): boolean {
    return (
      error instanceof RpcFailure && error.kind === 'too-large' && this.rpc.endpointCount('receipts') === 1
    )
  }

  /** True if the last endpoint for receipts reported that it has no block receipts. */
  #recordLack(endpoint: RpcEndpoint, error: unknown): boolean {
    if (!(error instanceof RpcFailure) || error.kind !== 'unsupported') return false
    if (this.rpc.dismiss('receipts', endpoint)) return false
    endpoint.lacksBlockReceipts = true
    return true
  }

  async #headerFrom(
    endpoint: RpcEndpoint,
    ref: BlockRef,
    purpose: RpcPurpose,
    signal?: AbortSignal,
  ): Promise<EvmHeader> {
    const raw = await this.#rawHeader(endpoint, ref, purpose, signal)
    if (raw === null) throw new RpcFailure('no-result', 'no such block')
    return this.#checkRef(ref, this.parseHeader(raw))
  }

  #rawHeader(
    endpoint: RpcEndpoint,
    ref: BlockRef,
    purpose: RpcPurpose,
    signal?: AbortSignal,
  ): Promise<unknown> {
    return this.rpc.requestFrom(endpoint, headerMethod(ref), [refParam(ref), false], {
      purpose: this.#for(purpose),
      signal,
    })
  }

  /** Fetches a batch from one endpoint; failed blocks are requested again individually from others. */
  async #findBatch(
    from: number,
    to: number,
    { prove, isFirst }: { prove: Prove; isFirst: boolean },
    signal?: AbortSignal,
  ): Promise<(EvmBlock | null)[]> {
    const numbers = Array.from({ length: to - from + 1 }, (_, i) => from + i)
    const found = new Map(numbers.slice(isFirst ? 1 : 0).map((number) => [number, this.#kept.take(number)]))
    const missing = numbers.filter((number) => !found.get(number))
    const tried = missing.length > 0 ? await this.#tryBatch(missing, prove, signal) : []
    for (const [i, number] of missing.entries()) found.set(number, tried[i] ?? null)
    let hasGap = false
    for (const number of numbers) {
      if (hasGap || found.get(number)) continue
      const block = await this.#findBlock(number, signal)
      found.set(number, block)
      // Those after it that are missing too would be of no use now.
      hasGap = block === null
    }
    return numbers.map((number) => found.get(number) ?? null)
  }

  async #tryBatch(
    numbers: readonly number[],
    prove: Prove,
    signal?: AbortSignal,
  ): Promise<(EvmBlock | null)[]> {
    const [purpose, count] = [this.#for('blocks'), 2 * numbers.length]
    const endpoint = await this.rpc.pick('receipts', { signal, purpose, count })
    if (endpoint.lacksBlockReceipts) return []
    const calls = numbers.flatMap((number) => [
      { method: 'eth_getBlockByNumber', params: [refParam(number), false] },
      { method: 'eth_getBlockReceipts', params: [refParam(number)] },
    ])
    try {
      const wanted = { chain: this.chain, numbers, trust: this.isTrusting }
      const proofs =
        (await this.#proveUnread(endpoint, calls, (batch) => prove({ ...wanted, ...batch }), signal)) ??
        proveReplies(
          wanted,
          await this.rpc.attempt(endpoint, calls, { purpose: this.#for('blocks'), signal }),
        )
      endpoint.resetPenalty()
      return proofs.map((proof) => (isProven(proof) ? proof : this.#countRefusal(endpoint, proof)))
    } catch (error) {
      if (!signal?.aborted) this.rpc.countFailure(endpoint, error)
      return []
    }
  }

  /** Proofs of a batch parsed where it is proven; null if the endpoint only takes smaller batches. */
  async #proveUnread(
    endpoint: RpcEndpoint,
    calls: readonly RpcCall[],
    prove: (batch: UnreadBatch) => ReturnType<Prove>,
    signal?: AbortSignal,
  ): Promise<Proof[] | null> {
    const batch = await this.rpc.attemptForBytes(endpoint, calls, { purpose: this.#for('blocks'), signal })
    if (batch === null) return null
    const proofs = await prove(batch)
    if (Array.isArray(proofs)) {
      endpoint.settle(batch, rateRefusals(proofs), this.#for('blocks'))
      return proofs
    }
    const error = errorOf(proofs)
    if (isRefusal(error)) endpoint.settle(batch, Array(calls.length).fill(error), this.#for('blocks'))
    if (endpoint.shrinkAfter(error, calls.length)) return null
    throw error
  }

  #countRefusal(endpoint: RpcEndpoint, refusal: Refusal): null {
    const error = errorOf(refusal)
    if (!this.#recordLack(endpoint, error)) this.rpc.countFailure(endpoint, error)
    return null
  }

  async #findBlock(number: number, signal?: AbortSignal): Promise<EvmBlock | null> {
    try {
      return await this.getBlockWithReceipts(number, signal)
    } catch (error) {
      if (isExpected(error)) return null
      throw error
    }
  }

  #getBlockByLogs(header: EvmHeader, signal?: AbortSignal): Promise<EvmBlock> {
    const logs = (endpoint: RpcEndpoint) =>
      provenByLogs(this.chain, header, {
        getTransactions: (hash) =>
          this.rpc.requestFrom(endpoint, 'eth_getBlockByHash', [hash, true], {
            purpose: this.#for('blocks'),
            signal,
          }),
        getLogs: (blockHash) =>
          this.rpc.requestFrom(endpoint, 'eth_getLogs', [{ blockHash }], {
            purpose: this.#for('logs'),
            signal,
          }),
        getReceipts: (hashes) => this.#getReceipts(hashes, signal),
      })
    return this.rpc.inTurn('logs', logs, signal, this.#for('logs'))
  }

  async #getReceipts(hashes: readonly string[], signal?: AbortSignal): Promise<unknown[]> {
    const calls = hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] }))
    const options = { role: 'receipts', purpose: this.#for('receipts'), signal } as const
    return (await this.rpc.requestAll(calls, options)).map(resultOf)
  }
}

/** A client for one EVM chain. */
export function createEvmClient(options: EvmClientOptions): EvmClient {
  return new EvmClient(options)
}

function headerMethod(ref: BlockRef): string {
  return typeof ref === 'string' && ref.startsWith('0x') ? 'eth_getBlockByHash' : 'eth_getBlockByNumber'
}

function refParam(ref: BlockRef): string {
  return typeof ref === 'number' ? `0x${ref.toString(16)}` : ref
}

function isExpected(error: unknown): boolean {
  return isFault(error, 'chain.unreachable') || isFault(error, 'block.unproven')
}

/** Calls of a batch of blocks that were refused for their rate: at least one for each block without a proof. */
function rateRefusals(proofs: readonly Proof[]): RpcFailure[] {
  return proofs.flatMap((proof) => (isProven(proof) ? [] : errorOf(proof))).filter(isRefusal)
}
