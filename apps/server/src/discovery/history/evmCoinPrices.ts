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
/** Blocks in which a price pool is looked for a trade: few first, since a busy one has many. */
const lookBack = [10, 100, 1_000]
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

  /** Prices of a coin for a range: at its first block, then one an hour; without those before which nobody traded. */
  async read(
    state: ChainState,
    symbol: string,
    from: number,
    to: number,
  ): Promise<{ fromNumber: number; priceE8: bigint }[]> {
    const step = Math.max(1, Math.round(hourMs / this.#chain.blockTimeMs))
    const prices: { fromNumber: number; priceE8: bigint }[] = []
    const hours = [from]
    for (let at = from - (from % step) + step; at <= to; at += step) hours.push(at)
    for (const at of hours) {
      const priceE8 = await this.#at(state, symbol, at)
      if (priceE8 !== null) prices.push({ fromNumber: at, priceE8 })
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

  /** The last trade of a price pool before a block; null if there was none, or the node no longer has it. */
  async #lastTrade(pool: string, from: number, to: number): Promise<PlacedLog | null> {
    try {
      const logs = await this.#ranges.read({ address: pool, topics: [topics] }, from, to)
      return logs.findLast(({ address }) => address === pool) ?? null
    } catch (error) {
      if (isNotServed(error)) return null
      throw error
    }
  }

  async #find(state: ChainState, symbol: string, number: number): Promise<bigint | null> {
    const { context } = this.#chain
    const sources = [...context.priceSources.values()].filter((source) => source.symbol === symbol)
    for (const blocks of lookBack) {
      for (const source of sources) {
        const last = await this.#lastTrade(source.pool, Math.max(0, number - blocks + 1), number)
        const priceE8 = last ? dollarsE8(context, state, source, fractionOf(source, last)) : null
        if (priceE8 !== null) return priceE8
      }
    }
    return null
  }
}
