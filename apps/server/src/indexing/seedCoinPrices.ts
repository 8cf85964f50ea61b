import type { Fact, LiquidityFact, SwapFact } from '@peregrine/protocols/fact'
import type { ChainContext, PriceSource } from './chainContext.ts'
import type { ChainState } from './chainState.ts'
import type { Changes } from './changes.ts'
import type { DecodedBlock } from './unit.ts'
import { basePriceE8, tradePriceUsd } from './valuation.ts'

// Before the first trade of a price pool its state says what the coin costs, so that the first trades of a chain have a
// value too. What is read from events holds from the block that holds the event, whatever the unit it comes in.

const slot0 = '0x3850c7bd'
const getReserves = '0x0902f1ac'
/** Initialize(uint160 sqrtPriceX96, int24 tick) of a V3 pool. */
const initializeTopic = '0x98636036cb66a9c19a37435efc1e90142190214e8abeb821bdba3f2990dd4c95'

/** Quote units per base unit, as a fraction. */
type Fraction = readonly [numerator: bigint, denominator: bigint]

function firstWords(hex: string | null | undefined): bigint[] {
  if (!hex || hex.length < 2 + 128) return []
  return [BigInt(hex.slice(0, 66)), BigInt(`0x${hex.slice(66, 130)}`)]
}

/** sqrtPriceX96, squared, is token1 per token0 times 2^192 (Uniswap V3 whitepaper, 6.1). */
function fromSqrtPrice(source: PriceSource, sqrtPrice: bigint | undefined): Fraction | null {
  if (!sqrtPrice) return null
  const squared = sqrtPrice * sqrtPrice
  return source.base < source.quote ? [squared, 1n << 192n] : [1n << 192n, squared]
}

/** The price of a constant-product pool that holds these amounts of its tokens in address order. */
function fromReserves(source: PriceSource, reserves: readonly bigint[]): Fraction | null {
  const [reserve0, reserve1] = reserves
  if (!reserve0 || !reserve1) return null
  return source.base < source.quote ? [reserve1, reserve0] : [reserve0, reserve1]
}

function dollarsE8(
  context: ChainContext,
  state: ChainState,
  source: PriceSource,
  price: Fraction | null,
): bigint | null {
  const base = context.baseTokens.get(source.base)
  const quote = context.baseTokens.get(source.quote)
  const quotePrice = quote ? basePriceE8(context, state, quote) : null
  if (!price || !base || !quote || quotePrice === null) return null
  const [numerator, denominator] = price
  const e8 =
    (numerator * 10n ** BigInt(base.decimals) * quotePrice) / (denominator * 10n ** BigInt(quote.decimals))
  return e8 === 0n ? null : e8
}

function fromLiquidity(
  tokens: readonly string[] | undefined,
  source: PriceSource,
  fact: LiquidityFact,
): Fraction | null {
  if (!tokens || fact.isChange) return null
  const unitsOf = (token: string): bigint => fact.units[tokens.indexOf(token)] ?? 0n
  const [base, quote] = [unitsOf(source.base), unitsOf(source.quote)]
  return base && quote ? [quote, base] : null
}

function fromTrade(
  context: ChainContext,
  state: ChainState,
  source: PriceSource,
  fact: SwapFact,
): bigint | null {
  const [base, quote] = fact.sold.token === source.base ? [fact.sold, fact.bought] : [fact.bought, fact.sold]
  const trade = { token: base.token, tokenUnits: base.units, quote: quote.token, quoteUnits: quote.units }
  const price = tradePriceUsd(context, state, trade)
  return price === null ? null : BigInt(Math.round(price * 1e8))
}

function fromFact(
  context: ChainContext,
  state: ChainState,
  source: PriceSource,
  fact: Fact,
  tokens: readonly string[] | undefined,
): bigint | null {
  if (fact.kind === 'liquidity') return dollarsE8(context, state, source, fromLiquidity(tokens, source, fact))
  return fact.kind === 'swap' ? fromTrade(context, state, source, fact) : null
}

/** What the events of a block say of a price that is not known yet: holdings, an initial price, or a first trade. */
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
    const initial = started ? fromSqrtPrice(source, firstWords(started.data)[0]) : null
    if (initial) return dollarsE8(context, state, source, initial)
    for (const fact of facts.filter(({ pool }) => pool === source.pool)) {
      if (fact.kind === 'pool') tokens = fact.tokens
      const price = fromFact(context, state, source, fact, tokens)
      if (price !== null) return price
    }
  }
  return null
}

function setPrice(
  state: ChainState,
  changes: Pick<Changes, 'coinPrices'>,
  source: PriceSource,
  priceE8: bigint,
  timeMs: number,
): void {
  const { symbol, pool } = source
  state.coinPrices.set(symbol, { chain: state.chain, symbol, price_e8: priceE8, pool, time_ms: timeMs })
  changes.coinPrices.add(symbol)
}

/** Prices that a block's own events tell for the first time. */
export function addFirstPrices(
  context: ChainContext,
  state: ChainState,
  changes: Changes,
  block: DecodedBlock,
): void {
  for (const source of context.priceSources.values()) {
    if (state.coinPrices.has(source.symbol)) continue
    const price = priceInBlock(context, state, source, block)
    if (price !== null) setPrice(state, changes, source, price, block.timeMs)
  }
}

/**
 * Where a chain is not read from its first block: what the price pools say at the end of the block before the first one.
 * EVM chains only. Returns the symbols that got a price.
 */
export async function readFirstPrices(
  context: ChainContext,
  state: ChainState,
  before: { number: number; timeMs: number },
): Promise<Set<string>> {
  const coinPrices = new Set<string>()
  for (const source of context.priceSources.values()) {
    if (state.coinPrices.has(source.symbol) || context.chain === 'sol') continue
    const calls = [slot0, getReserves].map((data) => ({ to: source.pool, data }))
    const [slot, reserves] = await context.readCalls(calls, before.number)
    const price = fromSqrtPrice(source, firstWords(slot)[0]) ?? fromReserves(source, firstWords(reserves))
    const e8 = dollarsE8(context, state, source, price)
    if (e8 !== null) setPrice(state, { coinPrices }, source, e8, before.timeMs)
  }
  return coinPrices
}
