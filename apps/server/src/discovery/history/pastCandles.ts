import type { CandleRow, PoolRow } from '../../db/rows.ts'
import type { ChainState } from '../../indexing/chainState.ts'
import { addToCandles, noCandles } from '../../indexing/deriveCandles.ts'
import { noCosts } from '../../indexing/deriveFees.ts'
import { tradeRow } from '../../indexing/deriveTrades.ts'
import {
  nativeOf,
  type StandingPrice,
  standingPrice,
  setPrice,
  standingRate,
} from '../../indexing/standingPrice.ts'
import type { DecodedTransaction } from '../../indexing/unit.ts'
import type { DiscoveryChain } from '../discoveryChain.ts'
import type { PastChunk, PastSwap } from './pastChunk.ts'

/** The shortest period kept: shorter ones would need the exact time of every block. */
const shortestS = 60

/** Costs and routes are not read for candles. */
const noParts: Omit<DecodedTransaction, 'hash' | 'index'> = {
  facts: [],
  senderOf: () => '',
  costs: { networkUnits: () => 0n, tipUnits: () => 0n, routerFees: () => [] },
  logs: [],
  balances: [],
}
const route = { id: '', sender: '', hops: 1, inPool: true, inWallet: false, costs: noCosts }

function rowOf({ context }: DiscoveryChain, state: ChainState, past: PastSwap) {
  const { blockNumber: number, blockHash: hash, timeMs, txHash, txIndex, swap } = past
  const block = {
    number,
    hash,
    parentHash: '',
    timeMs,
    seenAtMs: timeMs,
    transactions: [],
    faults: [],
    transfers: [],
    decimals: new Map<string, number>(),
  }
  const transaction = { ...noParts, hash: txHash, index: txIndex }
  return tradeRow(context, state, { block, transaction }, { ...swap, fees: [] }, route)
}

/** Sets the dollar price of the pool's coin as of a block; the one of the next hour where an hour had none. */
function setCoinPrice(state: ChainState, symbol: string, chunk: PastChunk, number: number): void {
  const { coinPrices } = chunk
  const price = coinPrices.findLast(({ fromNumber }) => fromNumber <= number) ?? coinPrices[0]
  if (!price) {
    state.coinPrices.delete(symbol)
    return
  }
  const row = { chain: state.chain, symbol, pool: '', time_ms: 0 }
  state.coinPrices.set(symbol, { ...row, price_e8: price.priceE8 })
}

/** A pool as its candles need it. */
type CandlePool = Pick<PoolRow, 'id' | 'token' | 'quote' | 'tokens' | 'dex' | 'family' | 'is_stable'>

/**
 * Builds the candles of a chunk by the rules of the indexer; the price before a trade is that of the one before it in
 * the chunk. A trade whose coin had no known price at the time gives none. `state` holds the pool's tokens; its coin
 * prices are changed.
 */
export function pastCandles(
  chain: DiscoveryChain,
  state: ChainState,
  pool: CandlePool,
  chunk: PastChunk,
): CandleRow[] {
  const { context } = chain
  const candles = noCandles()
  const quote = context.baseTokens.get(pool.quote)
  let standing: StandingPrice = { usd: null, native: null }
  for (const past of chunk.swaps) {
    if (quote && !quote.isStable) setCoinPrice(state, quote.symbol, chunk, past.blockNumber)
    const row = rowOf(chain, state, past)
    if (row.token !== pool.token || row.side === 'x') continue
    const rate = standingRate(context, state, { ...pool, reserves: [...past.reserves] }, past.swap)
    standing = standingPrice(context, state, rate, row, standing.usd)
    setPrice(context, state, row, standing.usd)
    addToCandles(candles, row, nativeOf(pool, row, standing))
  }
  return [...candles.byKey.values()].filter(({ period }) => period >= shortestS)
}
