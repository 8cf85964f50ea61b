import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import type { TradeWarning } from './useConsent.ts'
import { isSlippageExcessive } from '@peregrine/core/trading/autoSlippage'

/** Price impact above which a trade warns, in basis points. */
export const highImpactBps = 1_000

/** Limits above which a trade warns. */
export type WarningLimits = {
  /** Base units of the coin; null warns of no amount. */
  largeBuyUnits: bigint | null
  /** Basis points of token tax on either side. */
  taxBps: number
  /** Basis points that the automatic would use; null where it is used anyway. */
  autoSlippageBps: number | null
}

/** What a trader should see before this trade, worst first. */
export function warningsOf(quote: QuoteWire, limits: WarningLimits): TradeWarning[] {
  const { buyBps, sellBps } = quote.fees.tokenTax
  const { largeBuyUnits, taxBps, autoSlippageBps } = limits
  const isLarge = quote.side === 'buy' && largeBuyUnits !== null && BigInt(quote.spend.units) > largeBuyUnits
  const isExcessive = autoSlippageBps !== null && isSlippageExcessive(quote.slippageBps, autoSlippageBps)
  const found: [TradeWarning, boolean][] = [
    ['reverted', quote.simulation === 'reverted'],
    ['impact', (quote.priceImpactBps ?? 0) > highImpactBps],
    ['impact-unknown', quote.priceImpactBps === null],
    ['tax', Math.max(buyBps ?? 0, sellBps ?? 0) > taxBps],
    ['large-buy', isLarge],
    ['slippage', isExcessive],
  ]
  return found.flatMap(([warning, holds]) => (holds ? [warning] : []))
}
