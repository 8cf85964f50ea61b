import { LRUCache } from 'lru-cache'
import type { ChainState } from '../../indexing/chainState.ts'
import { dollarsE8, paidOverGot } from '../../indexing/poolPrice.ts'
import type { DiscoveryChain } from '../discoveryChain.ts'
import type { PastSwap } from './pastChunk.ts'
import { listSignatures, readSwaps, type SolSignature } from './readSolChunk.ts'

const hourMs = 3_600_000
/** Transactions of a price pool that are looked at: one that names it need not trade in it. */
const maxTries = 3
/** The longest list of a node. */
const wholePage = 1_000

/** Past dollar prices of Solana's coin, one an hour, from transactions of its price pools. */
export class SolCoinPrices {
  readonly #chain: DiscoveryChain
  readonly #known = new LRUCache<string, bigint>({ max: 1_000 })

  constructor(chain: DiscoveryChain) {
    this.#chain = chain
  }

  /** A price as of the first of these swaps in each hour; without hours in which none was found. */
  async read(
    state: ChainState,
    symbol: string,
    swaps: readonly PastSwap[],
  ): Promise<{ fromNumber: number; priceE8: bigint }[]> {
    const hours = Map.groupBy(swaps, ({ timeMs }) => Math.floor(timeMs / hourMs))
    const prices: { fromNumber: number; priceE8: bigint }[] = []
    for (const [hour, [first]] of hours) {
      if (!first) continue
      const key = `${symbol} ${hour}`
      const priceE8 = this.#known.get(key) ?? (await this.#find(state, symbol, first))
      // One that is not found now may be final a little later.
      if (priceE8 === null) continue
      this.#known.set(key, priceE8)
      prices.push({ fromNumber: first.blockNumber, priceE8 })
    }
    return prices
  }

  /** Transactions of a price pool next to a swap. A node that only goes on from the pool's own ones lists the newest. */
  async #nextTo(pool: string, { txHash, blockNumber }: PastSwap): Promise<SolSignature[]> {
    const before = await listSignatures(this.#chain, pool, { before: txHash, limit: maxTries })
    const listed =
      before.length > 0 ? before : await listSignatures(this.#chain, pool, { before: null, limit: wholePage })
    const far = ({ slot }: SolSignature): number => Math.abs(slot - blockNumber)
    return listed
      .filter(({ err }) => err === null)
      .toSorted((a, b) => far(a) - far(b))
      .slice(0, maxTries)
  }

  async #find(state: ChainState, symbol: string, swap: PastSwap): Promise<bigint | null> {
    const { context } = this.#chain
    const sources = [...context.priceSources.values()].filter((source) => source.symbol === symbol)
    for (const source of sources) {
      for (const { signature } of await this.#nextTo(source.pool, swap)) {
        const read = await readSwaps(this.#chain, signature)
        const own = read?.swaps.filter(({ pool }) => pool === source.pool) ?? []
        const priceE8 = dollarsE8(context, state, source, paidOverGot(source, own))
        if (priceE8 !== null) return priceE8
      }
    }
    return null
  }
}
