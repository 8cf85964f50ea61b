import { notServed } from '@peregrine/chains/rpc/notServed'
import { RpcFailure } from '@peregrine/chains/rpc/rpcFailure'
import { isFault } from '@peregrine/core/fault'
import { addressesByChain } from '@peregrine/protocols/addresses'
import { decodeEvmLogs } from '@peregrine/protocols/decodeEvmLogs'
import { poolInfoOfFact } from '@peregrine/protocols/factoryPool'
import type { PoolInfo } from '@peregrine/protocols/poolInfo'
import { uniswapV4Initialize } from '@peregrine/protocols/uniswap-v4/decodeInitialize'
import type { DiscoveryChain } from '../discoveryChain.ts'
import { readBlockMs } from '../history/evmBlockTimes.ts'
import { EvmLogRanges, type LogFilter } from '../history/evmLogRanges.ts'
import { findServed } from '../history/readEvmChunk.ts'
import { type PlacedLog, parseLogs } from './parseLogs.ts'

/** Widths of a log query in a stretch, each asked for twice: the token is either of the two currencies. */
const rangesPerStretch = 4
/** Anybody can open pools: more of a stretch are not worth their reading. */
const maxPools = 40

/** Pools that were opened in the blocks from one on, newest first. */
export type Openings = { pools: PoolInfo[]; fromNumber: number; fromMs: number }

const topicOf = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`

/** Reads which pools Uniswap V4 opened, hooks and all: only its events tell. */
export class V4Openings {
  readonly #chain: DiscoveryChain
  readonly #ranges: EvmLogRanges
  /** False once the chain's whole history was refused in one query; most hosted plans do. */
  #isWholeServed = true

  constructor(chain: DiscoveryChain) {
    this.#chain = chain
    this.#ranges = new EvmLogRanges(chain)
  }

  /** False on a chain without Uniswap V4. */
  get isThere(): boolean {
    return this.#manager !== undefined
  }

  get #manager(): string | undefined {
    return addressesByChain[this.#chain.context.chain]?.v4?.manager
  }

  /**
   * Reads what was opened for a token in the blocks up to `to`: all of them where the node serves that in one query, else
   * a few ranges.
   *
   * @throws Fault `chain.unreachable`, `reply.malformed`; RpcFailure if not even one block is served
   */
  async read(token: string, to: number): Promise<Openings> {
    const address = this.#manager
    if (address === undefined) return { pools: [], fromNumber: 0, fromMs: 0 }
    const filters = [[null, topicOf(token)], [topicOf(token)]].map((currencies) => ({
      address,
      topics: [uniswapV4Initialize.topic, null, ...currencies],
    }))
    const whole = this.#isWholeServed ? await this.#readWhole(filters, to) : null
    const read = whole ?? (await this.#readStretch(filters, to))
    return { ...read, pools: this.#poolsOf(read.logs, address) }
  }

  async #readWhole(filters: readonly LogFilter[], to: number) {
    const range = { fromBlock: '0x0', toBlock: `0x${to.toString(16)}` }
    const { request } = this.#chain
    try {
      // Any node has the genesis; one that has the next block was not pruned.
      const fromMs = await readBlockMs(this.#chain, Math.min(1, to))
      if (fromMs === null) throw notServed(this.#chain.context.chain)
      const replies = await Promise.all(filters.map((one) => request('eth_getLogs', [{ ...one, ...range }])))
      return { logs: replies.flatMap(parseLogs), fromNumber: 0, fromMs }
    } catch (error) {
      // Refused in many words, or too slow: narrower queries say what is wrong, if anything is.
      if (!(error instanceof RpcFailure) && !isFault(error, 'chain.unreachable')) throw error
      this.#isWholeServed = false
      return null
    }
  }

  async #readStretch(filters: readonly LogFilter[], to: number) {
    const [first] = filters
    if (first) await this.#ranges.prove(first, to)
    const { from, fromMs } = await findServed(this.#chain, to, this.#ranges.width * rangesPerStretch)
    const logs: PlacedLog[] = []
    for (const filter of filters) logs.push(...(await this.#ranges.read(filter, from, to)))
    return { logs, fromNumber: from, fromMs }
  }

  #poolsOf(logs: readonly PlacedLog[], manager: string): PoolInfo[] {
    const newestFirst = logs
      .filter(({ address }) => address === manager)
      .toSorted((a, b) => b.blockNumber - a.blockNumber || b.logIndex - a.logIndex)
    const { facts } = decodeEvmLogs(this.#chain.context.chain, newestFirst.slice(0, maxPools), {
      get: () => undefined,
    })
    return facts.flatMap((fact) => (fact.kind === 'pool' ? (poolInfoOfFact(fact) ?? []) : []))
  }
}
