import type { Fact, LiquidityFact } from '@peregrine/protocols/fact'
import type { ChainContext, PriceSource } from './chainContext.ts'
import type { ChainState } from './chainState.ts'
import type { Changes } from './changes.ts'
import { addPoolPrice, type PriceChanges } from './deriveCoinPrices.ts'
import {
  depthMicros,
  dollarsE8,
  type Fraction,
  fromHoldings,
  fromSqrtPrice,
  paidOverGot,
  wordsOf,
} from './poolPrice.ts'
import type { DecodedBlock } from './unit.ts'

// Before the first trade of a price pool its state gives the coin's price, so that the first trades of a chain have a
// value too. Prices from events hold from the event's block on, whatever the unit.

const slot0 = '0x3850c7bd'
const getReserves = '0x0902f1ac'
const balanceOf = '0x70a08231'
/** Initialize(uint160 sqrtPriceX96, int24 tick) of a V3 pool. */
const initializeTopic = '0x98636036cb66a9c19a37435efc1e90142190214e8abeb821bdba3f2990dd4c95'

function fromLiquidity(
  tokens: readonly string[] | undefined,
  source: PriceSource,
  fact: LiquidityFact,
): Fraction | null {
  if (!tokens || fact.isChange) return null
  const unitsOf = (token: string): bigint => fact.units[tokens.indexOf(token)] ?? 0n
  return fromHoldings(unitsOf(source.base), unitsOf(source.quote))
}

function fromFact(
  context: ChainContext,
  state: ChainState,
  source: PriceSource,
  fact: Fact,
  tokens: readonly string[] | undefined,
): bigint | null {
  if (fact.kind === 'liquidity') return dollarsE8(context, state, source, fromLiquidity(tokens, source, fact))
  return fact.kind === 'swap' ? dollarsE8(context, state, source, paidOverGot(source, [fact])) : null
}

/** Returns the first price in a block's events: reserves, an initial price, or a first trade. */
function priceInBlock(
  context: ChainContext,
  state: ChainState,
  source: PriceSource,
  block: DecodedBlock,
): bigint | null {
  let tokens: readonly string[] | undefined = state.pools.get(source.pool)?.tokens
  for (const { facts, logs } of block.transactions) {
    const started = logs.find(
      ({ address, topics }) => address === source.pool && topics[0] === initializeTopic,
    )
    const initial = started ? fromSqrtPrice(source, wordsOf(started.data)[0]) : null
    if (initial) return dollarsE8(context, state, source, initial)
    for (const fact of facts.filter(({ pool }) => pool === source.pool)) {
      if (fact.kind === 'pool') tokens = fact.tokens
      const price = fromFact(context, state, source, fact, tokens)
      if (price !== null) return price
    }
  }
  return null
}

/** Adds prices that a block's own events give for the first time. */
export function addFirstPrices(
  context: ChainContext,
  state: ChainState,
  changes: Changes,
  block: DecodedBlock,
): void {
  for (const source of context.priceSources.values()) {
    if (state.coinPrices.has(source.symbol)) continue
    const price = priceInBlock(context, state, source, block)
    if (price === null) continue
    addPoolPrice(state, changes, source, { priceE8: price, depthMicros: 0n, timeMs: block.timeMs })
  }
}

/** Reads a pool's price and depth at the end of a block. */
async function readPool(
  context: ChainContext,
  state: ChainState,
  source: PriceSource,
  blockNumber: number,
): Promise<{ priceE8: bigint; depthMicros: bigint } | null> {
  const { pool, base, quote } = source
  const owner = `${balanceOf}${pool.slice(2).padStart(64, '0')}`
  const asked = [slot0, getReserves].map((data) => ({ to: pool, data }))
  const held = [base, quote].map((to) => ({ to, data: owner }))
  const results = await context.readCalls([...asked, ...held], blockNumber)
  const [slot, reserves, ofBase, ofQuote] = results.map(wordsOf)
  const inOrder = base < quote ? reserves : reserves?.slice(0, 2).reverse()
  const price = fromSqrtPrice(source, slot?.[0]) ?? fromHoldings(inOrder?.[0], inOrder?.[1])
  const priceE8 = dollarsE8(context, state, source, price)
  if (priceE8 === null) return null
  const holdings = { base: ofBase?.[0], quote: ofQuote?.[0] }
  return { priceE8, depthMicros: depthMicros(context, state, source, priceE8, holdings) }
}

/**
 * Reads the price pools at the end of the block before the first, for a chain not indexed from its start. Returns the
 * coins priced: none if the node answers no calls.
 */
export async function readFirstPrices(
  context: ChainContext,
  state: ChainState,
  before: { number: number; timeMs: number },
): Promise<PriceChanges> {
  const changes: PriceChanges = { coinPrices: new Set(), pricePools: new Set() }
  for (const source of context.priceSources.values()) {
    const said = await readPool(context, state, source, before.number)
    if (!said) continue
    // Prices from before blocks that were left out would outweigh it.
    state.pricePools.delete(source.pool)
    addPoolPrice(state, changes, source, { ...said, timeMs: before.timeMs })
  }
  return changes
}
