import { unitsToNumber } from '@peregrine/core/units'
import type { EqualWorth } from '@peregrine/protocols/fact'
import type { TradeRow } from '../db/rows.ts'
import type { BaseToken, ChainContext } from './chainContext.ts'
import type { ChainState } from './chainState.ts'

const oneE8 = 100_000_000n

/** A million million dollars: a higher value is a lie, and counts as none. Sums of lower values fit. */
const maxMicros = 10n ** 18n

/** Fewer units give no price: one unit of rounding would already be a tenth of a percent. */
export const fewestUnits = 1_000n

/** The traded one of two tokens, and the one it is traded against. */
export type Orientation = { token: string; quote: string }

/**
 * Picks the base token of the higher rank as the quote (dollar coins before native coins before others). Between equal
 * ranks it is the one whose address sorts last: arbitrary, but the same in every trade.
 */
export function orient(context: ChainContext, one: string, other: string): Orientation {
  const rank = (token: string): number => context.baseTokens.get(token)?.rank ?? 0
  const difference = rank(one) - rank(other)
  const isOneQuote = difference === 0 ? one > other : difference > 0
  return isOneQuote ? { token: other, quote: one } : { token: one, quote: other }
}

/** Returns a base token's dollar price in hundred-millionths; null when unknown. */
export function basePriceE8(context: ChainContext, state: ChainState, base: BaseToken): bigint | null {
  if (base.isStable) return oneE8
  return state.coinPrices.get(base.symbol)?.price_e8 ?? null
}

/**
 * Returns the dollar value of a base token amount in millionths, rounded down; null for other tokens, and above the
 * maximum.
 */
export function valueMicros(
  context: ChainContext,
  state: ChainState,
  token: string,
  units: bigint | null,
): bigint | null {
  const base = context.baseTokens.get(token)
  if (!base || units === null) return null
  const price = basePriceE8(context, state, base)
  if (price === null) return null
  const micros = (units * price) / (100n * 10n ** BigInt(base.decimals))
  return micros <= maxMicros ? micros : null
}

/** Amounts of a token and its quote that are worth the same. */
export type Rate = { token: string; tokenUnits: bigint; quote: string; quoteUnits: bigint }

/** Returns the dollar price per whole token at a rate; null when it cannot be computed. */
export function ratePriceUsd(context: ChainContext, state: ChainState, rate: Rate): number | null {
  const base = context.baseTokens.get(rate.quote)
  const native = ratePriceNative(context, state, rate)
  const quotePrice = base ? basePriceE8(context, state, base) : null
  if (native === null || quotePrice === null) return null
  const price = native * (Number(quotePrice) / 1e8)
  return Number.isFinite(price) && price > 0 ? price : null
}

/** Returns the price per whole token in whole quote coins at a rate; null when it cannot be computed. */
export function ratePriceNative(context: ChainContext, state: ChainState, rate: Rate): number | null {
  const base = context.baseTokens.get(rate.quote)
  const decimals = decimalsOf(context, state, rate.token)
  if (!base || decimals === null || rate.tokenUnits <= 0n) return null
  return unitsToNumber(rate.quoteUnits, base.decimals) / unitsToNumber(rate.tokenUnits, decimals)
}

/** True unless rounding decides the price of so few units; whole tokens are what is traded, however few. */
const isMeasured = (units: bigint, decimals: number): boolean =>
  units >= fewestUnits || units >= 10n ** BigInt(Math.min(decimals, 4))

/** Returns a trade's own dollar price per whole token, as paid; null when it cannot be computed well. */
export function tradePriceUsd(
  context: ChainContext,
  state: ChainState,
  trade: { token: string; tokenUnits: bigint | null; quote: string; quoteUnits: bigint | null },
): number | null {
  const { token, tokenUnits, quote, quoteUnits } = trade
  const decimals = decimalsOf(context, state, token)
  if (decimals === null || !tokenUnits || quoteUnits === null || quoteUnits < fewestUnits) return null
  return isMeasured(tokenUnits, decimals)
    ? ratePriceUsd(context, state, { token, tokenUnits, quote, quoteUnits })
    : null
}

/** Returns a trade's amounts as a rate; unknown ones count as zero. */
export function tradeRate({
  token,
  quote,
  side,
  sold_units: sold,
  bought_units: bought,
}: Pick<TradeRow, 'token' | 'quote' | 'side' | 'sold_units' | 'bought_units'>): EqualWorth {
  const units = side === 'b' ? ([bought, sold] as const) : ([sold, bought] as const)
  return { tokens: [token, quote], units: [units[0] ?? 0n, units[1] ?? 0n] }
}

/** Returns a token's decimals, from the base tokens or its own row; null when unknown. */
export function decimalsOf(context: ChainContext, state: ChainState, token: string): number | null {
  return context.baseTokens.get(token)?.decimals ?? state.tokens.get(token)?.decimals ?? null
}

/** Returns a token's symbol; empty when unknown. */
export function symbolOf(context: ChainContext, state: ChainState, token: string): string {
  return context.baseTokens.get(token)?.symbol ?? state.tokens.get(token)?.symbol ?? ''
}

/**
 * Returns the market cap at a price: price times total supply, burned tokens included; null when the supply is unknown
 * or zero (Solana's wrapped coin has a mint without a supply).
 */
export function marketCapAt(
  context: ChainContext,
  state: ChainState,
  token: string,
  priceUsd: number | null,
): number | null {
  const supply = state.tokens.get(token)?.total_supply
  const decimals = decimalsOf(context, state, token)
  if (priceUsd === null || !supply || decimals === null) return null
  return priceUsd * unitsToNumber(supply, decimals)
}
