import { Fault, isFault } from '@peregrine/core/fault'
import type { SolBlock } from '../block.ts'
import { KeptBlocks } from '../keptBlocks.ts'
import type { ChainEndpoints } from '../parseEndpoints.ts'
import type { RpcPurpose } from '@peregrine/core/rpcPurpose'
import { type RequestOptions, RpcClient, type RpcHooks } from '../rpc/rpcClient.ts'
import type { RpcEndpoint } from '../rpc/rpcEndpoint.ts'
import { RpcFailure } from '../rpc/rpcFailure.ts'
import { parseSolBlock, parseSolLink, type SolLink } from './parseSolBlock.ts'

export type SolCommitment = 'confirmed' | 'finalized'

export type SolClientOptions = {
  endpoints: ChainEndpoints
  hooks?: RpcHooks
  timeoutMs?: number
  /** Shares the endpoints of another client, and their pace. */
  rpc?: RpcClient
  /** What all of its requests count as, instead of what each is for. */
  purpose?: RpcPurpose
}

const blocksInFlight = 4
// JSON-RPC error codes of the Solana node: a skipped slot; a transaction above the requested version.
const skippedCodes = new Set([-32007, -32009])
const unknownVersionCode = -32015
const anyVersion = 127

/** JSON-RPC of Solana over several endpoints. */
export class SolClient {
  readonly rpc: RpcClient
  /** Yellowstone endpoints with their tokens, in order of preference: never to be shown. */
  readonly grpcUrls: readonly string[]
  #maxVersion = 0
  readonly #kept = new KeptBlocks<SolBlock>()
  readonly #options: SolClientOptions

  constructor(options: SolClientOptions) {
    const { endpoints, hooks, timeoutMs } = options
    this.rpc = options.rpc ?? new RpcClient('sol', endpoints, hooks, timeoutMs)
    this.grpcUrls = endpoints.grpc ?? []
    this.#options = options
  }

  /** As `EvmClient.as`. */
  as(purpose: RpcPurpose): SolClient {
    return new SolClient({ ...this.#options, rpc: this.rpc, purpose })
  }

  #for(purpose: RpcPurpose): RpcPurpose {
    return this.#options.purpose ?? purpose
  }

  /** As `EvmClient.request`. */
  request(method: string, params: readonly unknown[], options: RequestOptions = {}): Promise<unknown> {
    return this.rpc.request(method, params, options)
  }

  /** Highest slot with this commitment. Throws Fault `chain.unreachable`. */
  getSlot(commitment: SolCommitment, signal?: AbortSignal): Promise<number> {
    return this.rpc.inTurn('head', (endpoint) => this.getSlotFrom(endpoint, commitment, signal), signal)
  }

  /** Highest slot of one endpoint, as it claims. Throws RpcFailure, Fault `reply.malformed`. */
  async getSlotFrom(endpoint: RpcEndpoint, commitment: SolCommitment, signal?: AbortSignal): Promise<number> {
    const options = { purpose: 'head', signal } as const
    return parseSlot(await this.rpc.requestFrom(endpoint, 'getSlot', [{ commitment }], options))
  }

  /** Highest slot of one endpoint, rotating; null if it failed, which counts against it. */
  async pollSlot(commitment: SolCommitment, signal?: AbortSignal): Promise<number | null> {
    const endpoint = this.rpc.rotate('head')
    try {
      const slot = await this.getSlotFrom(endpoint, commitment, signal)
      this.rpc.noteHead(endpoint, slot)
      endpoint.resetPenalty()
      return slot
    } catch (error) {
      if (!signal?.aborted) this.rpc.countFailure(endpoint, error)
      return null
    }
  }

  /**
   * Slots from `from` to `to` for which an endpoint has blocks: a hint, to be proven by the links between blocks. Tries
   * endpoints until one lists something, since one that lags lists nothing without an error.
   */
  async listSlots(
    from: number,
    to: number,
    commitment: SolCommitment,
    signal?: AbortSignal,
  ): Promise<number[]> {
    for (let i = 0; i < this.rpc.endpointCount('receipts') && !signal?.aborted; i++) {
      const slots = await this.#listFrom(this.rpc.rotate('receipts'), [from, to, { commitment }], signal)
      const inside = slots.filter((slot) => slot >= from && slot <= to)
      if (inside.length > 0) return [...new Set(inside)].sort((a, b) => a - b)
    }
    return []
  }

  async #listFrom(endpoint: RpcEndpoint, params: unknown[], signal?: AbortSignal): Promise<number[]> {
    try {
      const options = { purpose: this.#for('head'), signal }
      const raw = await this.rpc.requestFrom(endpoint, 'getBlocks', params, options)
      if (!Array.isArray(raw)) throw new Fault('reply.malformed', { what: 'getBlocks' })
      return raw.map(parseSlot)
    } catch (error) {
      if (!signal?.aborted) this.rpc.countFailure(endpoint, error)
      return []
    }
  }

  /** The block of a slot with its transactions, or null when no endpoint has it. */
  findBlock(slot: number, commitment: SolCommitment, signal?: AbortSignal): Promise<SolBlock | null> {
    return orNull(
      this.rpc.inTurn(
        'receipts',
        async (endpoint) =>
          parseSolBlock(slot, await this.#getBlock(endpoint, slot, commitment, 'full', signal)),
        signal,
        this.#for('blocks'),
      ),
    )
  }

  /**
   * Blocks of several slots, in order; null for those that no endpoint has. Blocks after the first null are kept for the
   * next try.
   */
  async findBlocks(
    slots: readonly number[],
    commitment: SolCommitment,
    signal?: AbortSignal,
  ): Promise<(SolBlock | null)[]> {
    const blocks: (SolBlock | null)[] = new Array(slots.length).fill(null)
    let next = 0
    const work = async () => {
      while (next < slots.length && !signal?.aborted) {
        const i = next++
        const slot = slots[i] as number
        blocks[i] = (i > 0 && this.#kept.take(slot)) || (await this.findBlock(slot, commitment, signal))
      }
    }
    await Promise.all(Array.from({ length: blocksInFlight }, work))
    const gap = blocks.indexOf(null)
    if (gap >= 0) this.#kept.keep(blocks, gap)
    return blocks
  }

  /** Links of a slot's block only: `skipped` if an endpoint reports the slot as skipped, null if unknown. */
  async findLink(
    slot: number,
    commitment: SolCommitment,
    signal?: AbortSignal,
  ): Promise<SolLink | 'skipped' | null> {
    const ask = (endpoint: RpcEndpoint) => this.findLinkFrom(endpoint, slot, commitment, signal)
    return orNull(this.rpc.inTurn('receipts', ask, signal, this.#for('blocks')))
  }

  /** Like `findLink` from one endpoint, once. Throws RpcFailure if unknown, Fault `reply.malformed`. */
  async findLinkFrom(
    endpoint: RpcEndpoint,
    slot: number,
    commitment: SolCommitment,
    signal?: AbortSignal,
  ): Promise<SolLink | 'skipped'> {
    try {
      return parseSolLink(slot, await this.#getBlock(endpoint, slot, commitment, 'none', signal))
    } catch (error) {
      if (error instanceof RpcFailure && skippedCodes.has(error.code ?? 0)) return 'skipped'
      throw error
    }
  }

  /** Parameters of getBlock and blockSubscribe for decodable blocks. */
  blockOptions(commitment: SolCommitment, transactionDetails: 'full' | 'none'): Record<string, unknown> {
    const maxSupportedTransactionVersion = this.#maxVersion
    return {
      commitment,
      encoding: 'json',
      transactionDetails,
      rewards: false,
      maxSupportedTransactionVersion,
    }
  }

  async #getBlock(
    endpoint: RpcEndpoint,
    slot: number,
    commitment: SolCommitment,
    details: 'full' | 'none',
    signal?: AbortSignal,
  ): Promise<unknown> {
    const params = () => [slot, this.blockOptions(commitment, details)]
    const options = { purpose: this.#for('blocks'), signal }
    try {
      return nonNull(await this.rpc.requestFrom(endpoint, 'getBlock', params(), options))
    } catch (error) {
      const isNewer = error instanceof RpcFailure && error.code === unknownVersionCode
      if (!isNewer || this.#maxVersion === anyVersion) throw error
      // A version newer than this program: take the block, and let the decoder count the unreadable ones.
      this.#maxVersion = anyVersion
      return nonNull(await this.rpc.requestFrom(endpoint, 'getBlock', params(), options))
    }
  }
}

/** A client for Solana. */
export function createSolClient(options: SolClientOptions): SolClient {
  return new SolClient(options)
}

function nonNull(raw: unknown): unknown {
  if (raw === null) throw new RpcFailure('no-result', 'no block')
  return raw
}

function parseSlot(raw: unknown): number {
  if (typeof raw !== 'number' || !Number.isSafeInteger(raw) || raw < 0) {
    throw new Fault('reply.malformed', { what: 'slot' })
  }
  return raw
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (isFault(error, 'chain.unreachable')) return null
    throw error
  }
}
