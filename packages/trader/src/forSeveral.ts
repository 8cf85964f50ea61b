import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { autoSlippageBps, depthOfImpact, impactInDepth } from '@peregrine/core/trading/autoSlippage'
import { parseUnits } from '@peregrine/core/units'

const wholeBps = 10_000n

/** Slippage that the published formula uses for a quoted trade; `allUnits` if as much is spent at once. */
export function formulaSlippage(
  { network, spend, priceImpactBps, fees, side }: QuoteWire,
  allUnits?: bigint,
): number {
  const spendUnits = BigInt(spend.units)
  return autoSlippageBps({
    network,
    spendUnits: allUnits ?? spendUnits,
    depthUnits: depthOfImpact(spendUnits, priceImpactBps ?? 0),
    taxBps: side === 'buy' ? fees.tokenTax.buyBps : fees.tokenTax.sellBps,
    volatilityBps: null,
  })
}

/** The quote with this slippage, and the minimum that follows from it. */
function withSlippage(quote: QuoteWire, slippageBps: number): QuoteWire {
  if (slippageBps === quote.slippageBps) return quote
  const minimum = (BigInt(quote.receive.units) * (wholeBps - BigInt(slippageBps))) / wholeBps
  return { ...quote, slippageBps, minimumUnits: (minimum > 0n ? minimum : 1n).toString() }
}

/** Automatic slippage is what the formula says of the impact that is shown, however much more the quote allows itself. */
function byFormula(quote: QuoteWire): QuoteWire {
  if (!quote.isAutoSlippage) return quote
  const { priceImpactBps: impact } = quote
  // Impacts are rounded down.
  const most = formulaSlippage({ ...quote, priceImpactBps: impact === null ? null : impact + 1 })
  return withSlippage(quote, Math.min(quote.slippageBps, most))
}

/**
 * A quote for one of several wallets that trade at once. Its impact is that of all of them together; with automatic
 * slippage its minimum allows for the others to land first, a typed one stays as it is.
 *
 * @param allUnits what all of them spend together, in base units of what is spent
 */
export function forSeveral(given: QuoteWire, allUnits: bigint): QuoteWire {
  const quote = byFormula(given)
  const spendUnits = BigInt(quote.spend.units)
  if (allUnits <= spendUnits) return quote
  const { priceImpactBps: impact, isAutoSlippage, slippageBps } = quote
  const depth = impact === null ? null : depthOfImpact(spendUnits, impact)
  const priceImpactBps = depth === null ? impact : impactInDepth(allUnits, depth)
  const bps = isAutoSlippage ? Math.max(slippageBps, formulaSlippage(quote, allUnits)) : slippageBps
  return { ...withSlippage(quote, bps), priceImpactBps }
}

/**
 * What the wallets of a press spend together, by what one of them does; base units. Purchases of own amounts add up.
 * Shares of unlike holdings are not known before their balances are: the others are taken to sell as much as this wallet.
 *
 * @param amounts decimal amounts of the coin that each wallet spends; null where all do alike, and for sales
 * @param decimals of the coin
 */
export function allUnitsOf(
  amounts: readonly string[] | null,
  wallets: number,
  decimals: number,
): (own: bigint) => bigint {
  if (!amounts) return (own) => own * BigInt(wallets)
  const all = amounts.reduce((sum, amount) => sum + (parseUnits(amount, decimals) ?? 0n), 0n)
  return () => all
}
