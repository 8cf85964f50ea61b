import { isFault } from '@peregrine/core/fault'
import type { ChainKey } from '@peregrine/core/network'
import type { EvmBlock } from '../block.ts'
import type { ChainEndpoints } from '../parseEndpoints.ts'
import { resultOf } from '../rpc/replies.ts'
import { type RequestOptions, RpcClient, type RpcHooks } from '../rpc/rpcClient.ts'
import type { RpcCall, RpcEndpoint, UnreadBatch } from '../rpc/rpcEndpoint.ts'
import { RpcFailure } from '../rpc/rpcFailure.ts'
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
import { provenBlock } from './provenBlock.ts'
import { provenByLogs } from './provenByLogs.ts'
import { emptyTrieRoot } from './receiptsRoot.ts'

export type EvmClientOptions = {
  chain: ChainKey
  endpoints: ChainEndpoints
  hooks?: RpcHooks
  /** How long one request may take. */
  timeoutMs?: number
  /** Leaves out every proof of a block. Only for showing that the proofs are needed. */
  trustEndpoint?: boolean
}

/** Which block: by number, by hash, or the highest. */
export type BlockRef = number | `0x${string}` | 'latest'

type Prove = (answer: BatchAnswer) => Proof[] | Refusal | Promise<Proof[] | Refusal>

// The most blocks in one batch, and the batches that a range is cut into at least: full blocks come in short ranges and
// so in small batches, empty ones must not cost a request each.
const maxBlocksPerBatch = 25
const minBatches = 8
const batchesInFlight = 3

// A range of so many blocks is a backfill, and its proofs go to a thread: at the head that would only take longer.
const minForThread = 16
const proofThread = new ProofThread()

/** JSON-RPC of one EVM chain over several endpoints, and its blocks with receipts proven complete. */
export class EvmClient {
  readonly rpc: RpcClient
  readonly chain: ChainKey
  readonly isTrusting: boolean

  constructor({ chain, endpoints, hooks, timeoutMs, trustEndpoint = false }: EvmClientOptions) {
    this.rpc = new RpcClient(chain, endpoints, hooks, timeoutMs)
    this.chain = chain
    this.isTrusting = trustEndpoint
  }

  /**
   * Asks one call, of one endpoint after another.
   *
   * @returns the result, untrusted
   * @throws RpcFailure `rejected` or `range-too-large`; Fault `chain.unreachable`
   */
  request(method: string, params: readonly unknown[], options: RequestOptions = {}): Promise<unknown> {
    return this.rpc.request(method, params, options)
  }

  /**
   * A header that hashes to its own hash.
   *
   * @returns null when no endpoint has the block
   * @throws Fault `chain.unreachable`, `block.unproven`
   */
  async findHeader(ref: BlockRef, signal?: AbortSignal): Promise<EvmHeader | null> {
    let asked = 0
    const ask = async (endpoint: RpcEndpoint) => {
      const raw = await this.rpc.requestFrom(endpoint, headerMethod(ref), [refParam(ref), false], { signal })
      // Nodes behind one address differ in height: another one may have it.
      if (raw === null && ++asked < this.rpc.endpointCount('head'))
        throw new RpcFailure('no-result', 'no such block')
      return raw === null ? null : this.#checkRef(ref, this.parseHeader(raw))
    }
    return this.rpc.inTurn('head', ask, signal)
  }

  /** The highest header of one endpoint, another one each time; null when it did not answer well, which is counted. */
  async pollHead(signal?: AbortSignal): Promise<EvmHeader | null> {
    const endpoint = this.rpc.rotate('head')
    try {
      const header = await this.#headerFrom(endpoint, 'latest', signal)
      endpoint.praise()
      return header
    } catch (error) {
      if (!signal?.aborted) this.rpc.countFailure(endpoint, error)
      return null
    }
  }

  /** Hash of the block that one endpoint has at a height; null when it has none there. Throws RpcFailure, Fault `block.unproven`. */
  async findHashFrom(endpoint: RpcEndpoint, number: number, signal?: AbortSignal): Promise<string | null> {
    const raw = await this.rpc.requestFrom(endpoint, headerMethod(number), [refParam(number), false], {
      signal,
    })
    return raw === null ? null : this.#checkRef(number, this.parseHeader(raw)).hash
  }

  /** Reads a header under this client's rules. Throws Fault `block.unproven`, `reply.malformed`. */
  parseHeader(raw: unknown): EvmHeader {
    return parseHeader(raw, { trust: this.isTrusting })
  }

  /**
   * A block with its receipts proven complete, by its header or by number or hash.
   *
   * @throws Fault `block.unproven` when no endpoint proves it; `chain.unreachable` when none has it
   */
  async getBlockWithReceipts(
    target: EvmHeader | number | `0x${string}`,
    signal?: AbortSignal,
  ): Promise<EvmBlock> {
    const ask = (endpoint: RpcEndpoint) => this.#getBlockFrom(endpoint, target, signal)
    const found = await this.rpc.inTurn('receipts', ask, signal)
    return 'family' in found ? found : this.#getBlockByLogs(found, signal)
  }

  /**
   * Blocks `from` to `to` with their receipts proven complete, linked by parent hash. Ends early, even with nothing,
   * before the first block that is missing, unproven or not the child of the one before.
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
        parts[i] = await this.#findBatch(start, Math.min(to, start + size - 1), prove, signal)
      }
    }
    await Promise.all(Array.from({ length: batchesInFlight }, work))
    return linkedPrefix(parts.flat())
  }

  #checkRef(ref: BlockRef, header: EvmHeader): EvmHeader {
    const isRight =
      ref === 'latest' || (typeof ref === 'number' ? header.number === ref : header.hash === ref)
    if (!isRight) throw new RpcFailure('no-result', 'another block than asked for')
    return header
  }

  /** The block, or only its header where no endpoint gives the receipts of whole blocks. */
  async #getBlockFrom(
    endpoint: RpcEndpoint,
    target: EvmHeader | number | `0x${string}`,
    signal?: AbortSignal,
  ): Promise<EvmBlock | EvmHeader> {
    const header = typeof target === 'object' ? target : await this.#headerFrom(endpoint, target, signal)
    if (header.receiptsRoot === emptyTrieRoot) return provenBlock(this.chain, header, [])
    if (endpoint.lacksBlockReceipts) return header
    try {
      const raw = await this.rpc.requestFrom(endpoint, 'eth_getBlockReceipts', [header.hash], { signal })
      return provenBlock(this.chain, header, raw, { trust: this.isTrusting })
    } catch (error) {
      if (!this.#noteLack(endpoint, error) && !this.#isOnlyTooLarge(error)) throw error
      return header
    }
  }

  /** Receipts that are too large from the only endpoint are asked for in smaller parts, as where there are none. */
  #isOnlyTooLarge(error: unknown): boolean {
    return (
      error instanceof RpcFailure && error.kind === 'too-large' && this.rpc.endpointCount('receipts') === 1
    )
  }

  /** True when the last endpoint for receipts said that it can not give those of a whole block. */
  #noteLack(endpoint: RpcEndpoint, error: unknown): boolean {
    if (!(error instanceof RpcFailure) || error.kind !== 'unsupported') return false
    if (this.rpc.dismiss('receipts', endpoint)) return false
    endpoint.lacksBlockReceipts = true
    return true
  }

  async #headerFrom(endpoint: RpcEndpoint, ref: BlockRef, signal?: AbortSignal): Promise<EvmHeader> {
    const raw = await this.rpc.requestFrom(endpoint, headerMethod(ref), [refParam(ref), false], { signal })
    if (raw === null) throw new RpcFailure('no-result', 'no such block')
    return this.#checkRef(ref, this.parseHeader(raw))
  }

  /** A batch from one endpoint; what is wrong in it is asked for again, block by block, elsewhere. */
  async #findBatch(
    from: number,
    to: number,
    prove: Prove,
    signal?: AbortSignal,
  ): Promise<(EvmBlock | null)[]> {
    const numbers = Array.from({ length: to - from + 1 }, (_, i) => from + i)
    const tried = await this.#tryBatch(numbers, prove, signal)
    const blocks: (EvmBlock | null)[] = []
    for (const [i, number] of numbers.entries()) {
      const block = tried[i] ?? (await this.#findBlock(number, signal))
      blocks.push(block)
      if (block === null) break
    }
    return blocks
  }

  async #tryBatch(
    numbers: readonly number[],
    prove: Prove,
    signal?: AbortSignal,
  ): Promise<(EvmBlock | null)[]> {
    const endpoint = await this.rpc.pick('receipts', undefined, signal)
    if (endpoint.lacksBlockReceipts) return []
    const calls = numbers.flatMap((number) => [
      { method: 'eth_getBlockByNumber', params: [refParam(number), false] },
      { method: 'eth_getBlockReceipts', params: [refParam(number)] },
    ])
    try {
      const wanted = { chain: this.chain, numbers, trust: this.isTrusting }
      const proofs =
        (await this.#proveUnread(endpoint, calls, (batch) => prove({ ...wanted, ...batch }), signal)) ??
        proveReplies(wanted, await this.rpc.attempt(endpoint, calls, { signal }))
      endpoint.praise()
      return proofs.map((proof) => (isProven(proof) ? proof : this.#countRefusal(endpoint, proof)))
    } catch (error) {
      if (!signal?.aborted) this.rpc.countFailure(endpoint, error)
      return []
    }
  }

  /** The proofs of a batch that is read where it is proven; null when the endpoint takes smaller batches only. */
  async #proveUnread(
    endpoint: RpcEndpoint,
    calls: readonly RpcCall[],
    prove: (batch: UnreadBatch) => ReturnType<Prove>,
    signal?: AbortSignal,
  ): Promise<Proof[] | null> {
    const batch = await this.rpc.attemptForBytes(endpoint, calls, { signal })
    if (batch === null) return null
    const proofs = await prove(batch)
    if (Array.isArray(proofs)) return proofs
    const error = errorOf(proofs)
    if (endpoint.shrinkAfter(error, calls.length)) return null
    throw error
  }

  #countRefusal(endpoint: RpcEndpoint, refusal: Refusal): null {
    const error = errorOf(refusal)
    if (!this.#noteLack(endpoint, error)) this.rpc.countFailure(endpoint, error)
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
          this.rpc.requestFrom(endpoint, 'eth_getBlockByHash', [hash, true], { signal }),
        getLogs: (blockHash) => this.rpc.requestFrom(endpoint, 'eth_getLogs', [{ blockHash }], { signal }),
        getReceipts: (hashes) => this.#getReceipts(hashes, signal),
      })
    return this.rpc.inTurn('logs', logs, signal)
  }

  #getReceipts(hashes: readonly string[], signal?: AbortSignal): Promise<unknown[]> {
    const calls = hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] }))
    const ask = async (endpoint: RpcEndpoint) =>
      (await this.rpc.attempt(endpoint, calls, { signal })).map(resultOf)
    return this.rpc.inTurn('receipts', ask, signal)
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

function linkedPrefix(blocks: readonly (EvmBlock | null)[]): EvmBlock[] {
  const linked: EvmBlock[] = []
  for (const block of blocks) {
    const last = linked.at(-1)
    if (!block || (last && block.parentHash !== last.hash)) break
    linked.push(block)
  }
  return linked
}
