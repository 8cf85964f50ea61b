import type { ChainContext, PriceSource } from './chainContext.ts'
import type { ChainState } from './chainState.ts'
import type { Changes } from './changes.ts'
import type { CoinPriceRow } from './rows.ts'
import { basePriceE8 } from './valuation.ts'

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
  at: { number: number; timeMs: number },
): Promise<CoinPriceRow | null> {
  const base = context.baseTokens.get(source.base)
  const quote = context.baseTokens.get(source.quote)
  const quotePrice = quote ? basePriceE8(context, state, quote) : null
  if (!base || !quote || quotePrice === null) return null
  const [slot, reserves] = await context.readCalls(
    [slot0, getReserves].map((data) => ({ to: source.pool, data })),
    at.number,
  )
  const price = poolPrice(source, wordsOf(slot), wordsOf(reserves))
  if (!price) return null
  const [numerator, denominator] = price
  const priceE8 =
    (numerator * 10n ** BigInt(base.decimals) * quotePrice) / (denominator * 10n ** BigInt(quote.decimals))
  if (priceE8 === 0n) return null
  return {
    chain: context.chain,
    symbol: source.symbol,
    price_e8: priceE8,
    pool: source.pool,
    time_ms: at.timeMs,
  }
}

/**
 * Before the first trade of a price pool its state says what the coin costs, so that the first trades of a chain have a
 * value too. Asked once per unit while a price is missing; EVM chains only.
 */
export async function seedCoinPrices(
  context: ChainContext,
  state: ChainState,
  at: { number: number; timeMs: number },
): Promise<Changes['coinPrices']> {
  const seeded = new Set<string>()
  if (context.chain === 'sol') return seeded
  for (const source of context.priceSources.values()) {
    if (state.coinPrices.has(source.symbol)) continue
    const row = await readPrice(context, state, source, at)
    if (!row) continue
    state.coinPrices.set(row.symbol, row)
    seeded.add(row.symbol)
  }
  return seeded
}
