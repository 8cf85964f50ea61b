import { unitsToNumber } from '@peregrine/core/units'
import type { TradeRow } from '../db/rows.ts'
import type { BaseToken, ChainContext } from './chainContext.ts'
import type { ChainState } from './chainState.ts'

const oneE8 = 100_000_000n

/** A million million dollars: a higher value is a lie, and counts as none. Sums of lower values fit. */
const maxMicros = 10n ** 18n

/** Fewer quote units give no price: one unit of rounding would already be a tenth of a percent. */
export const fewestQuoteUnits = 1_000n

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

/** Returns a trade's dollar price per whole token; null when it cannot be computed well. */
export function tradePriceUsd(
  context: ChainContext,
  state: ChainState,
  trade: { token: string; tokenUnits: bigint | null; quote: string; quoteUnits: bigint | null },
): number | null {
  const base = context.baseTokens.get(trade.quote)
  const decimals = decimalsOf(context, state, trade.token)
  if (!base || decimals === null || !trade.tokenUnits || trade.quoteUnits === null) return null
  if (trade.quoteUnits < fewestQuoteUnits) return null
  const quotePrice = basePriceE8(context, state, base)
  if (quotePrice === null) return null
  const paid = unitsToNumber(trade.quoteUnits, base.decimals) * (Number(quotePrice) / 1e8)
  const price = paid / unitsToNumber(trade.tokenUnits, decimals)
  return Number.isFinite(price) && price > 0 ? price : null
}

/** Returns a trade's price per whole token in its quote if it has a dollar price too; else null. */
export function tradePriceNative(
  context: ChainContext,
  state: ChainState,
  trade: Pick<TradeRow, 'token' | 'quote' | 'side' | 'sold_units' | 'bought_units' | 'price_usd'>,
): number | null {
  const base = context.baseTokens.get(trade.quote)
  const decimals = decimalsOf(context, state, trade.token)
  const isBuy = trade.side === 'b'
  const tokenUnits = isBuy ? trade.bought_units : trade.sold_units
  const quoteUnits = isBuy ? trade.sold_units : trade.bought_units
  if (trade.price_usd === null || !base || decimals === null || !tokenUnits || quoteUnits === null)
    return null
  return unitsToNumber(quoteUnits, base.decimals) / unitsToNumber(tokenUnits, decimals)
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
