import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { autoSlippageBps, depthOfImpact } from '@peregrine/core/trading/autoSlippage'

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

/**
 * A quote with automatic slippage for one of several wallets that trade at once: its minimum allows for the others to
 * land first. A typed slippage stays as it is.
 *
 * @param allUnits what all of them spend together, in base units of what is spent
 */
export function forSeveral(quote: QuoteWire, allUnits: bigint): QuoteWire {
  if (allUnits <= BigInt(quote.spend.units) || !quote.isAutoSlippage) return quote
  const slippageBps = Math.max(quote.slippageBps, formulaSlippage(quote, allUnits))
  const minimum = (BigInt(quote.receive.units) * (wholeBps - BigInt(slippageBps))) / wholeBps
  return { ...quote, slippageBps, minimumUnits: (minimum > 0n ? minimum : 1n).toString() }
}
