import type { LiquidityFact, SwapFact } from '@peregrine/protocols/fact'
import { pancakeV3Swap, uniswapV3Swap } from '@peregrine/protocols/uniswap-v3/decodeSwap'
import type { PoolRow } from '../db/rows.ts'
import type { ChainContext, PriceSource } from './chainContext.ts'
import type { ChainState } from './chainState.ts'
import { reportsReserves } from './knownLiquidity.ts'
import type { DecodedBlock } from './unit.ts'
import { basePriceE8, fewestUnits } from './valuation.ts'

/** Quote units per base unit, as a fraction. */
export type Fraction = readonly [numerator: bigint, denominator: bigint]

/** Ten thousand million million dollars for one coin: a higher price is a lie, and would not fit its column. */
const maxE8 = 10n ** 30n

/** Venues where the ratio of reserves is the price. */
const constantProduct = /^(uniswap-v2|sushiswap-v2|pancakeswap-v2|univ2|raydium-cpmm)/

const v3SwapTopics = new Set<string>([uniswapV3Swap.topic, pancakeV3Swap.topic])

/** Splits a result or a log's data into 32-byte words. */
export function wordsOf(hex: string | null | undefined): bigint[] {
  const digits = /^0x((?:[0-9a-f]{64})+)$/i.exec(hex ?? '')?.[1] ?? ''
  return (digits.match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))
}

/** sqrtPriceX96, squared, is token1 per token0 times 2^192 (Uniswap V3 whitepaper, 6.1). */
export function fromSqrtPrice(source: PriceSource, sqrtPrice: bigint | undefined): Fraction | null {
  if (!sqrtPrice) return null
  const squared = sqrtPrice * sqrtPrice
  return source.base < source.quote ? [squared, 1n << 192n] : [1n << 192n, squared]
}

/** Returns the price of a constant-product pool with these reserves. */
export function fromHoldings(base: bigint | undefined, quote: bigint | undefined): Fraction | null {
  return base && quote && base > 0n && quote > 0n ? [quote, base] : null
}

/** Returns hundred-millionths of a dollar per whole coin, at a rate of quote units per unit; null when unknown. */
export function dollarsE8(
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
  return e8 > 0n && e8 <= maxE8 ? e8 : null
}

const heldOf = (row: PoolRow, token: string): bigint | undefined => row.reserves[row.tokens.indexOf(token)]

/** Returns the price left by a V3 pool's last swap of a block. */
function lastSqrtPrice(source: PriceSource, block: DecodedBlock): bigint | undefined {
  const logs = block.transactions.flatMap((transaction) => transaction.logs)
  const last = logs.findLast(
    ({ address, topics }) => address === source.pool && v3SwapTopics.has(topics[0] ?? ''),
  )
  return wordsOf(last?.data)[2]
}

/** Returns the average price of swaps; null for amounts so small that rounding would dominate. */
export function paidOverGot(
  source: PriceSource,
  facts: readonly (SwapFact | LiquidityFact)[],
): Fraction | null {
  let base = 0n
  let quote = 0n
  for (const fact of facts) {
    if (fact.kind !== 'swap' || fact.sold.units === null || fact.bought.units === null) continue
    const isSale = fact.sold.token === source.base
    if ((isSale ? fact.bought : fact.sold).token !== source.quote) continue
    base += isSale ? fact.sold.units : fact.bought.units
    quote += isSale ? fact.bought.units : fact.sold.units
  }
  return quote < fewestUnits ? null : fromHoldings(base, quote)
}

/**
 * Returns a price pool's price after a block that names it: that of the next small trade if reserves or the pool's own
 * event show it, else the average of the block's swaps. Null after a block without any price.
 */
export function priceAfter(
  source: PriceSource,
  row: PoolRow | undefined,
  block: DecodedBlock,
  facts: readonly (SwapFact | LiquidityFact)[],
): Fraction | null {
  if (row && constantProduct.test(row.dex)) {
    const standing = fromHoldings(heldOf(row, source.base), heldOf(row, source.quote))
    if (standing) return standing
  }
  return fromSqrtPrice(source, lastSqrtPrice(source, block)) ?? paidOverGot(source, facts)
}

/**
 * Returns twice the smaller side of a pool in millionths of a dollar: a single side can be filled at no price. Zero
 * when unknown.
 */
export function depthMicros(
  context: ChainContext,
  state: ChainState,
  source: PriceSource,
  priceE8: bigint,
  held: { base: bigint | undefined; quote: bigint | undefined },
): bigint {
  const quote = context.baseTokens.get(source.quote)
  const base = context.baseTokens.get(source.base)
  const quotePrice = quote ? basePriceE8(context, state, quote) : null
  if (!quote || !base || quotePrice === null || !held.base || !held.quote) return 0n
  const baseMicros = (held.base * priceE8) / (100n * 10n ** BigInt(base.decimals))
  const quoteMicros = (held.quote * quotePrice) / (100n * 10n ** BigInt(quote.decimals))
  const lesser = baseMicros < quoteMicros ? baseMicros : quoteMicros
  return lesser > 0n && lesser <= maxE8 ? 2n * lesser : 0n
}

/** Returns the same of a stored pool; zero if its venue does not report reserves. */
export function depthOfRow(
  context: ChainContext,
  state: ChainState,
  source: PriceSource,
  priceE8: bigint,
): bigint {
  const row = state.pools.get(source.pool)
  if (!row || !reportsReserves(row)) return 0n
  const held = { base: heldOf(row, source.base), quote: heldOf(row, source.quote) }
  return depthMicros(context, state, source, priceE8, held)
}
