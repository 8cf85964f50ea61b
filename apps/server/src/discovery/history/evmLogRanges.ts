import { LearnedSize } from '@peregrine/chains/rpc/learnedSize'
import { RpcFailure } from '@peregrine/chains/rpc/rpcFailure'
import type { DiscoveryChain } from '../discoveryChain.ts'
import { type PlacedLog, parseLogs } from '../evm/parseLogs.ts'

/** Blocks that one request spans at most: no provider serves more. */
const maxWidth = 10_000

/** Requests at once: one after another they would take the time of a reply each, whatever the endpoint's pace. */
const maxAtOnce = 16

export type LogFilter = { address: string | readonly string[]; topics: (string | readonly string[] | null)[] }

/** Reads logs of a chain in ranges as wide as its provider serves, found by trying. */
export class EvmLogRanges {
  readonly #chain: DiscoveryChain
  readonly #size = new LearnedSize(maxWidth)
  /** The widest range that was served and not refused since; 0 before the first. */
  #served = 0

  constructor(chain: DiscoveryChain) {
    this.#chain = chain
  }

  /** Blocks that one request spans at present. */
  get width(): number {
    return this.#size.size
  }

  /** Finds the width that the provider serves, before a stretch is planned by it. */
  async prove(filter: LogFilter, to: number): Promise<void> {
    while (this.#served === 0) await this.#tryRange(filter, Math.max(0, to - this.width + 1), to)
  }

  /**
   * Reads a filter's logs in a range, in chain order.
   *
   * @throws RpcFailure if not even one block is served; Fault `chain.unreachable`, `reply.malformed`
   */
  async read(filter: LogFilter, from: number, to: number): Promise<PlacedLog[]> {
    const logs: PlacedLog[] = []
    for (let at = from; at <= to; ) {
      const starts = this.#startsOf(at, to)
      const { width } = this
      const lastOf = (start: number) => Math.min(to, start + width - 1)
      const parts = await Promise.all(starts.map((start) => this.#tryRange(filter, start, lastOf(start))))
      for (const [i, part] of parts.entries()) {
        // What is after a refused part is read again with it.
        if (part === null) break
        const [first, last] = [starts[i] as number, lastOf(starts[i] as number)]
        logs.push(...part.filter(({ blockNumber }) => blockNumber >= first && blockNumber <= last))
        at = last + 1
      }
    }
    return logs
  }

  /** First blocks of the next requests: of one where it is not known whether the provider serves the width. */
  #startsOf(from: number, to: number): number[] {
    const { width } = this
    const count = Math.min(width <= this.#served ? maxAtOnce : 1, Math.ceil((to - from + 1) / width))
    return Array.from({ length: count }, (_, i) => from + i * width)
  }

  /** Null if the provider refused the width, which is narrower from then on. */
  async #tryRange(filter: LogFilter, from: number, to: number): Promise<PlacedLog[] | null> {
    const quantity = (number: number): string => `0x${number.toString(16)}`
    const range = { fromBlock: quantity(from), toBlock: quantity(to) }
    const width = to - from + 1
    try {
      const logs = parseLogs(await this.#chain.request('eth_getLogs', [{ ...filter, ...range }]))
      this.#served = Math.max(this.#served, width)
      this.#size.accept(width)
      return logs
    } catch (error) {
      if (!(error instanceof RpcFailure) || !error.isAnswer || width === 1) throw error
      this.#size.refuse(width)
      this.#served = Math.min(this.#served, width - 1)
      return null
    }
  }
}
