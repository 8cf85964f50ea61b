import type { LiquidityFact, SwapFact } from '@peregrine/protocols/fact'
import type { ChainContext, PriceSource } from './chainContext.ts'
import type { ChainState } from './chainState.ts'
import type { Changes } from './changes.ts'
import { addToWindow, coinPriceOf } from './coinPriceRule.ts'
import { depthOfRow, dollarsE8, priceAfter } from './poolPrice.ts'
import type { DecodedBlock } from './unit.ts'

export type PriceChanges = Pick<Changes, 'coinPrices' | 'pricePools'>

type Said = { priceE8: bigint; depthMicros: bigint; timeMs: number }

/** Records a price pool's quote and recomputes its coin's price. */
export function addPoolPrice(
  state: ChainState,
  changes: PriceChanges,
  { pool, symbol }: PriceSource,
  { priceE8, depthMicros, timeMs }: Said,
): void {
  const window = addToWindow(state.pricePools.get(pool), priceE8, timeMs)
  state.pricePools.set(pool, {
    chain: state.chain,
    pool,
    symbol,
    ...window,
    depth_micros: depthMicros,
    traded_ms: timeMs,
  })
  changes.pricePools.add(pool)
  weighCoin(state, changes, symbol, timeMs)
}

function weighCoin(state: ChainState, changes: PriceChanges, symbol: string, timeMs: number): void {
  const price = coinPriceOf([...state.pricePools.values()].filter((row) => row.symbol === symbol))
  if (!price) return
  const { priceE8, pool } = price
  state.coinPrices.set(symbol, { chain: state.chain, symbol, price_e8: priceE8, pool, time_ms: timeMs })
  changes.coinPrices.add(symbol)
}

/** Updates the depth of a pool whose reserves changed without a price. */
function setDepth(
  context: ChainContext,
  state: ChainState,
  changes: PriceChanges,
  source: PriceSource,
  timeMs: number,
): void {
  const row = state.pricePools.get(source.pool)
  const price = state.coinPrices.get(source.symbol)
  if (!row || !price) return
  row.depth_micros = depthOfRow(context, state, source, price.price_e8)
  changes.pricePools.add(source.pool)
  weighCoin(state, changes, source.symbol, timeMs)
}

type PoolFacts = Map<string, (SwapFact | LiquidityFact)[]>

/** Returns a block's facts about the price pools. */
function factsOfPricePools(context: ChainContext, block: DecodedBlock): PoolFacts {
  const found: PoolFacts = new Map()
  for (const { facts } of block.transactions) {
    for (const fact of facts) {
      if (fact.pool === null || !context.priceSources.has(fact.pool)) continue
      if (fact.kind !== 'swap' && fact.kind !== 'liquidity') continue
      const known = found.get(fact.pool)
      if (known) known.push(fact)
      else found.set(fact.pool, [fact])
    }
  }
  return found
}

/**
 * Recomputes the coins whose price pools a block names, after the block: its own trades are valued at earlier blocks'
 * prices, so that nobody can move a price and trade at it in one block.
 */
export function addCoinPrices(
  context: ChainContext,
  state: ChainState,
  changes: PriceChanges,
  block: DecodedBlock,
): void {
  const named = factsOfPricePools(context, block)
  if (named.size === 0) return
  for (const source of context.priceSources.values()) {
    const facts = named.get(source.pool)
    if (!facts) continue
    const standing = priceAfter(source, state.pools.get(source.pool), block, facts)
    const priceE8 = dollarsE8(context, state, source, standing)
    if (priceE8 === null) setDepth(context, state, changes, source, block.timeMs)
    else {
      const depth = depthOfRow(context, state, source, priceE8)
      addPoolPrice(state, changes, source, { priceE8, depthMicros: depth, timeMs: block.timeMs })
    }
  }
}
