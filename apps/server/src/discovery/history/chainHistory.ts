import { networkFacts } from '@peregrine/core/network'
import type { Pool } from 'pg'
import { withClient } from '../../db/withClient.ts'
import type { PoolRow } from '../../db/rows.ts'
import type { ChainContext } from '../../indexing/chainContext.ts'
import { learnStability } from '../../indexing/learnStability.ts'
import { type ChainState, emptyState, loadPools, loadTokens, poolInfoOf } from '../../indexing/chainState.ts'
import { type DiscoveryChain, readMany } from '../discoveryChain.ts'
import { EvmCoinPrices } from './evmCoinPrices.ts'
import { EvmLogRanges } from './evmLogRanges.ts'
import type { HistoryPlace, PastChunk } from './pastChunk.ts'
import { readEvmChunk, swapFilter } from './readEvmChunk.ts'
import { readSolChunk } from './readSolChunk.ts'
import { SolCoinPrices } from './solCoinPrices.ts'

/** A pool with its tokens, as candles need them. */
export type HistoryPool = { row: PoolRow; state: ChainState }

/** Loads a pool with its tokens; null if it is not stored. */
export async function loadHistoryPool(
  db: Pool,
  { context }: DiscoveryChain,
  id: string,
): Promise<HistoryPool | null> {
  const state = emptyState(context.chain)
  return withClient(db, async (client) => {
    await loadPools(client, state, [id])
    const row = state.pools.get(id)
    if (!row) return null
    await loadTokens(client, state, row.tokens)
    return { row, state }
  })
}

/** Asks a pair that was stored before it was asked of pairs whether it is a stable one, of the newest block. */
async function askStability(chain: DiscoveryChain, row: PoolRow, number: number): Promise<void> {
  const readCalls: ChainContext['readCalls'] = (calls) => readMany(chain, calls)
  await learnStability({ ...chain.context, readCalls }, [row], number)
}

/** Reads stretches of a chain's past. */
export class ChainHistory {
  readonly chain: DiscoveryChain
  readonly #ranges: EvmLogRanges
  readonly #evmPrices: EvmCoinPrices
  readonly #solPrices: SolCoinPrices

  constructor(chain: DiscoveryChain) {
    this.chain = chain
    this.#ranges = new EvmLogRanges(chain)
    this.#evmPrices = new EvmCoinPrices(chain, this.#ranges)
    this.#solPrices = new SolCoinPrices(chain)
  }

  /** False for venues whose trades cannot be asked for by pool, and pools without a price. */
  canRead({ row }: HistoryPool): boolean {
    if (!this.chain.context.baseTokens.has(row.quote) || row.tokens.length !== 2) return false
    if (networkFacts[row.chain].family === 'SOL') return true
    const info = poolInfoOf(row)
    return info !== null && swapFilter(this.chain, info) !== null
  }

  /**
   * Reads the next stretch before a place. What the pool's row lacks for that is added to it.
   *
   * @throws Fault `chain.unreachable`, RpcFailure
   */
  async read(pool: HistoryPool, place: HistoryPlace, start: HistoryPlace): Promise<PastChunk> {
    return networkFacts[pool.row.chain].family === 'SOL'
      ? this.#readSol(pool, place, start)
      : this.#readEvm(pool, place)
  }

  /** The coin whose past price is needed; null if the pool trades for dollars. */
  #coinOf({ row }: HistoryPool): string | null {
    const quote = this.chain.context.baseTokens.get(row.quote)
    return quote && !quote.isStable ? quote.symbol : null
  }

  async #readEvm(pool: HistoryPool, place: HistoryPlace): Promise<PastChunk> {
    const { chain } = this
    await askStability(chain, pool.row, place.fromNumber)
    const info = poolInfoOf(pool.row)
    const filter = info && swapFilter(chain, info)
    if (!info || !filter) throw new Error(`${pool.row.id} is not of a venue whose trades can be listed`)
    const reader = { chain, ranges: this.#ranges }
    const chunk = await readEvmChunk(reader, info, filter, place)
    const symbol = this.#coinOf(pool)
    const [first, last] = [chunk.swaps[0], chunk.swaps.at(-1)]
    const isPriced = symbol !== null && first && last
    const coinPrices = isPriced
      ? await this.#evmPrices.read(pool.state, symbol, first.blockNumber, last.blockNumber)
      : []
    return { ...chunk, coinPrices }
  }

  async #readSol(pool: HistoryPool, place: HistoryPlace, start: HistoryPlace): Promise<PastChunk> {
    const chunk = await readSolChunk(this.chain, pool.row.id, place, start.fromNumber)
    const symbol = this.#coinOf(pool)
    const coinPrices = symbol === null ? [] : await this.#solPrices.read(pool.state, symbol, chunk.swaps)
    return { ...chunk, coinPrices }
  }
}
