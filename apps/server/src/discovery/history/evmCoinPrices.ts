import { isNotServed } from '@peregrine/chains/rpc/notServed'
import { LRUCache } from 'lru-cache'
import { pancakeV3Swap, uniswapV3Swap } from '@peregrine/protocols/uniswap-v3/decodeSwap'
import { uniswapV2Sync } from '@peregrine/protocols/uniswap-v2/decodeSync'
import type { PriceSource } from '../../indexing/chainContext.ts'
import type { ChainState } from '../../indexing/chainState.ts'
import { dollarsE8, type Fraction, fromHoldings, fromSqrtPrice, wordsOf } from '../../indexing/poolPrice.ts'
import type { DiscoveryChain } from '../discoveryChain.ts'
import type { PlacedLog } from '../evm/parseLogs.ts'
import type { EvmLogRanges } from './evmLogRanges.ts'

const hourMs = 3_600_000
/** Blocks in which the price pools are looked for a trade: few first, since busy ones have many. */
const fewBlocks = 10
const maxLookBack = 1_000
/** By which the blocks of a query grow. */
const widening = 10
/** A price that was not found is looked for again after this: the node may serve then what it did not. */
export const askAgainMs = 600_000
const topics: string[] = [uniswapV3Swap.topic, pancakeV3Swap.topic, uniswapV2Sync.topic]

function fractionOf(source: PriceSource, { topics: [topic], data }: PlacedLog): Fraction | null {
  const words = wordsOf(data)
  if (topic !== uniswapV2Sync.topic) return fromSqrtPrice(source, words[2])
  const [base, quote] = source.base < source.quote ? words : [words[1], words[0]]
  return fromHoldings(base, quote)
}

/** Past dollar prices of a chain's coins, one an hour, from the trades of its price pools. */
export class EvmCoinPrices {
  readonly #chain: DiscoveryChain
  readonly #ranges: EvmLogRanges
  readonly #now: () => number
  readonly #found = new LRUCache<string, bigint>({ max: 5_000 })
  /** When those that were not found are looked for again. */
  readonly #missed = new LRUCache<string, number>({ max: 5_000 })

  constructor(chain: DiscoveryChain, ranges: EvmLogRanges, now: () => number = Date.now) {
    this.#chain = chain
    this.#ranges = ranges
    this.#now = now
  }

  /**
   * Prices of a coin for a range: of the last full hour before it, or where that is not known at its first block, then
   * one an hour; without those before which nobody traded. Full hours are shared by all ranges.
   */
  async read(
    state: ChainState,
    symbol: string,
    from: number,
    to: number,
  ): Promise<{ fromNumber: number; priceE8: bigint }[]> {
    const step = Math.max(1, Math.round(hourMs / this.#chain.blockTimeMs))
    const prices: { fromNumber: number; priceE8: bigint }[] = []
    for (let at = from - (from % step); at <= to; at += step) {
      const priceE8 =
        (await this.#at(state, symbol, at)) ?? (at < from ? await this.#at(state, symbol, from) : null)
      if (priceE8 !== null) prices.push({ fromNumber: Math.max(at, from), priceE8 })
    }
    return prices
  }

  async #at(state: ChainState, symbol: string, number: number): Promise<bigint | null> {
    const key = `${symbol} ${number}`
    const found = this.#found.get(key)
    if (found !== undefined) return found
    if (this.#now() < (this.#missed.get(key) ?? 0)) return null
    const priceE8 = await this.#find(state, symbol, number)
    if (priceE8 === null) this.#missed.set(key, this.#now() + askAgainMs)
    else this.#found.set(key, priceE8)
    return priceE8
  }

  /** Trades of pools in a range; null if the node does not serve it. */
  async #trades(pools: readonly string[], from: number, to: number): Promise<PlacedLog[] | null> {
    try {
      return await this.#ranges.read({ address: pools, topics: [topics] }, from, to)
    } catch (error) {
      if (isNotServed(error)) return null
      throw error
    }
  }

  /** Price by the newest trades up to a block, looked for backwards as far as the node serves. */
  async #find(state: ChainState, symbol: string, number: number): Promise<bigint | null> {
    const { context } = this.#chain
    const sources = [...context.priceSources.values()].filter((source) => source.symbol === symbol)
    const pools = sources.map(({ pool }) => pool)
    // To a node no address means any.
    if (pools.length === 0) return null
    const oldest = Math.max(0, number - maxLookBack + 1)
    let [to, blocks, isAtEdge] = [number, fewBlocks, false]
    while (to >= oldest && blocks > 0) {
      const from = Math.max(oldest, to - Math.min(blocks, this.#ranges.width) + 1)
      const trades = await this.#trades(pools, from, to)
      if (trades === null) {
        // The edge of what the node has lies within the range.
        isAtEdge = true
        blocks = Math.floor((to - from + 1) / 2)
        continue
      }
      for (const source of sources) {
        const last = trades.findLast(({ address }) => address === source.pool)
        const priceE8 = last ? dollarsE8(context, state, source, fractionOf(source, last)) : null
        if (priceE8 !== null) return priceE8
      }
      to = from - 1
      if (!isAtEdge) blocks *= widening
    }
    return null
  }
}
