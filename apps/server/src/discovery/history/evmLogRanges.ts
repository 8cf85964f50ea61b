import { LearnedSize } from '@peregrine/chains/rpc/learnedSize'
import { RpcFailure } from '@peregrine/chains/rpc/rpcFailure'
import type { DiscoveryChain } from '../discoveryChain.ts'
import { type PlacedLog, parseLogs } from '../evm/parseLogs.ts'

/** Blocks that one request spans at most: no provider serves more. */
const maxWidth = 10_000

export type LogFilter = { address: string | readonly string[]; topics: (string | readonly string[] | null)[] }

/** Reads logs of a chain in ranges as wide as its provider serves, found by trying. */
export class EvmLogRanges {
  readonly #chain: DiscoveryChain
  readonly #size = new LearnedSize(maxWidth)
  #isProven = false

  constructor(chain: DiscoveryChain) {
    this.#chain = chain
  }

  /** Blocks that one request spans at present. */
  get width(): number {
    return this.#size.size
  }

  /** Finds the width that the provider serves, before a stretch is planned by it. */
  async prove(filter: LogFilter, to: number): Promise<void> {
    while (!this.#isProven) await this.#tryRange(filter, Math.max(0, to - this.width + 1), to)
  }

  /**
   * Reads a filter's logs in a range, in chain order.
   *
   * @throws RpcFailure if not even one block is served; Fault `chain.unreachable`, `reply.malformed`
   */
  async read(filter: LogFilter, from: number, to: number): Promise<PlacedLog[]> {
    const logs: PlacedLog[] = []
    for (let at = from; at <= to; ) {
      const last = Math.min(to, at + this.width - 1)
      const part = await this.#tryRange(filter, at, last)
      if (part === null) continue
      logs.push(...part.filter(({ blockNumber }) => blockNumber >= at && blockNumber <= last))
      at = last + 1
    }
    return logs
  }

  /** Null if the provider refused the width, which is narrower from then on. */
  async #tryRange(filter: LogFilter, from: number, to: number): Promise<PlacedLog[] | null> {
    const quantity = (number: number): string => `0x${number.toString(16)}`
    const range = { fromBlock: quantity(from), toBlock: quantity(to) }
    const width = to - from + 1
    try {
      const logs = parseLogs(await this.#chain.request('eth_getLogs', [{ ...filter, ...range }]))
      this.#isProven = true
      this.#size.accept(width)
      return logs
    } catch (error) {
      if (!(error instanceof RpcFailure) || !error.isAnswer || width === 1) throw error
      this.#size.refuse(width)
      return null
    }
  }
}
