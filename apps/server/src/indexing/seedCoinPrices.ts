import type { ChainContext, PriceSource } from './chainContext.ts'
import type { ChainState } from './chainState.ts'
import type { Changes } from './changes.ts'
import type { DecodedBlock } from './unit.ts'
import { basePriceE8, tradePriceUsd } from './valuation.ts'

const slot0 = '0x3850c7bd'
const getReserves = '0x0902f1ac'

function wordsOf(result: string | null | undefined): bigint[] | null {
  if (!result || result.length < 2 + 128) return null
  return [BigInt(result.slice(0, 66)), BigInt(`0x${result.slice(66, 130)}`)]
}

/**
 * Quote units per base unit as a fraction, from the state of a V3 pool (sqrtPriceX96 of slot0, squared, is token1 per
 * token0 times 2^192) or of a V2 pair (its reserves).
 */
function poolPrice(
  source: PriceSource,
  slot: bigint[] | null,
  reserves: bigint[] | null,
): readonly [bigint, bigint] | null {
  const isBaseFirst = source.base < source.quote
  if (slot?.[0]) {
    const squared = slot[0] * slot[0]
    return isBaseFirst ? [squared, 1n << 192n] : [1n << 192n, squared]
  }
  const [reserve0, reserve1] = reserves ?? []
  if (!reserve0 || !reserve1) return null
  return isBaseFirst ? [reserve1, reserve0] : [reserve0, reserve1]
}

async function readPrice(
  context: ChainContext,
  state: ChainState,
  source: PriceSource,
  blockNumber: number,
): Promise<bigint | null> {
  const base = context.baseTokens.get(source.base)
  const quote = context.baseTokens.get(source.quote)
  const quotePrice = quote ? basePriceE8(context, state, quote) : null
  if (!base || !quote || quotePrice === null) return null
  const [slot, reserves] = await context.readCalls(
    [slot0, getReserves].map((data) => ({ to: source.pool, data })),
    blockNumber,
  )
  const price = poolPrice(source, wordsOf(slot), wordsOf(reserves))
  if (!price) return null
  const [numerator, denominator] = price
  const priceE8 =
    (numerator * 10n ** BigInt(base.decimals) * quotePrice) / (denominator * 10n ** BigInt(quote.decimals))
  return priceE8 === 0n ? null : priceE8
}

/** Price that the first trade of a price pool in these blocks says. */
function tradedPrice(
  context: ChainContext,
  state: ChainState,
  source: PriceSource,
  blocks: readonly DecodedBlock[],
): bigint | null {
  for (const fact of blocks.flatMap(({ transactions }) => transactions.flatMap(({ facts }) => facts))) {
    if (fact.kind !== 'swap' || fact.pool !== source.pool) continue
    const [base, quote] =
      fact.sold.token === source.base ? [fact.sold, fact.bought] : [fact.bought, fact.sold]
    const trade = { token: base.token, tokenUnits: base.units, quote: quote.token, quoteUnits: quote.units }
    const price = tradePriceUsd(context, state, trade)
    if (price !== null) return BigInt(Math.round(price * 1e8))
  }
  return null
}

/**
 * Before the first trade of a price pool its state says what the coin costs (EVM), else the first trade within the same
 * unit, so that the first trades of a chain have a value too. Asked once per unit while a price is missing.
 */
export async function seedCoinPrices(
  context: ChainContext,
  state: ChainState,
  blocks: readonly DecodedBlock[],
): Promise<Changes['coinPrices']> {
  const seeded = new Set<string>()
  const at = blocks.at(-1)
  if (!at) return seeded
  for (const source of context.priceSources.values()) {
    if (state.coinPrices.has(source.symbol)) continue
    const price =
      (context.chain === 'sol' ? null : await readPrice(context, state, source, at.number)) ??
      tradedPrice(context, state, source, blocks)
    if (price === null) continue
    const { symbol, pool } = source
    state.coinPrices.set(symbol, { chain: context.chain, symbol, price_e8: price, pool, time_ms: at.timeMs })
    seeded.add(symbol)
  }
  return seeded
}
