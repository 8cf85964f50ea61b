import { RpcFailure } from '@peregrine/chains/rpc/rpcFailure'
import { isFault } from '@peregrine/core/fault'
import { lamportsOfEstimate } from '@peregrine/core/trading/solanaFee'
import { z } from 'zod'
import type { ChainRequest } from '../../../chainRequest.ts'

const zEstimate = z.object({ priorityFeeEstimate: z.number().min(0).max(1e12) })
const zRecent = z.array(z.object({ prioritizationFee: z.number().min(0).max(1e12) })).max(1_000)

const keptMs = 2_000
const lacksMethodMs = 600_000
/** Of recent slots, the price that this share of them stayed below. */
const recentShare = 0.75

/** Price of a compute unit, in micro-lamports; null if the node tells none. */
type Price = bigint | null

/**
 * Estimates the priority fee: by `getPriorityFeeEstimate` (level high) where the endpoint has it, else by
 * `getRecentPrioritizationFees`. An estimate counts for 2 s.
 */
export class PriorityFees {
  readonly #request: ChainRequest
  readonly #now: () => number
  #kept: { at: number; price: Promise<Price> } | null = null
  #lacksSince: number | null = null

  constructor(request: ChainRequest, now: () => number) {
    this.#request = request
    this.#now = now
  }

  /** Lamports for this many compute units; null if the node tells none. */
  async estimate(computeUnits: number, accounts: readonly string[]): Promise<bigint | null> {
    if (!this.#kept || this.#now() - this.#kept.at > keptMs)
      this.#kept = { at: this.#now(), price: this.#read(accounts) }
    const price = await this.#kept.price
    return price === null ? null : lamportsOfEstimate(price, BigInt(computeUnits))
  }

  async #read(accounts: readonly string[]): Promise<Price> {
    return (await this.#ask(accounts)) ?? this.#readRecent(accounts)
  }

  async #ask(accounts: readonly string[]): Promise<Price> {
    if (this.#lacksSince !== null && this.#now() - this.#lacksSince < lacksMethodMs) return null
    const params = [{ accountKeys: accounts, options: { priorityLevel: 'High' } }]
    const reply = zEstimate.safeParse(await this.#try('getPriorityFeeEstimate', params))
    this.#lacksSince = reply.success ? null : this.#now()
    return reply.success ? BigInt(Math.ceil(reply.data.priorityFeeEstimate)) : null
  }

  async #readRecent(accounts: readonly string[]): Promise<Price> {
    const reply = zRecent.safeParse(await this.#try('getRecentPrioritizationFees', [accounts]))
    if (!reply.success || reply.data.length === 0) return null
    const sorted = reply.data.map(({ prioritizationFee }) => prioritizationFee).toSorted((a, b) => a - b)
    return BigInt(Math.ceil(sorted[Math.floor((sorted.length - 1) * recentShare)] ?? 0))
  }

  /** Null for a failure: a trade goes on with the published default. */
  async #try(method: string, params: unknown[]): Promise<unknown> {
    try {
      return await this.#request('sol', method, params)
    } catch (error) {
      if (error instanceof RpcFailure || isFault(error, 'chain.unreachable')) return null
      throw error
    }
  }
}
