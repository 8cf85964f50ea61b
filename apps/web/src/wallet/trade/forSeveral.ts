import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { autoSlippageBps, depthOfImpact } from '@peregrine/core/trading/autoSlippage'

const wholeBps = 10_000n

/** Slippage that the published formula uses for a quoted trade, or for as many of its size at once. */
export function formulaSlippage(
  { network, spend, priceImpactBps, fees, side }: QuoteWire,
  walletCount = 1,
): number {
  const spendUnits = BigInt(spend.units)
  return autoSlippageBps({
    network,
    spendUnits: spendUnits * BigInt(walletCount),
    depthUnits: depthOfImpact(spendUnits, priceImpactBps ?? 0),
    taxBps: side === 'buy' ? fees.tokenTax.buyBps : fees.tokenTax.sellBps,
    volatilityBps: null,
  })
}

/**
 * A quote with automatic slippage for one of several wallets that trade at once: its minimum allows for the others to
 * land first. A typed slippage stays as it is.
 */
export function forSeveral(quote: QuoteWire, walletCount: number): QuoteWire {
  if (walletCount < 2 || !quote.isAutoSlippage) return quote
  const slippageBps = Math.max(quote.slippageBps, formulaSlippage(quote, walletCount))
  const minimum = (BigInt(quote.receive.units) * (wholeBps - BigInt(slippageBps))) / wholeBps
  return { ...quote, slippageBps, minimumUnits: (minimum > 0n ? minimum : 1n).toString() }
}
