import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { autoSlippageBps, depthOfImpact } from '@peregrine/core/trading/autoSlippage'
import { isSaleRefused, maxTaxBps, type SaleFacts } from '@peregrine/core/trading/saleSafety'
import { askConsent, type TradeWarning } from '../../domain/trade-ticket/useConsent.ts'
import { warningsOf } from '../../domain/trade-ticket/warnings.ts'

/** What a press knows before its quotes come. */
export type ConsentScene = {
  symbol: string
  wallets: readonly string[]
  /** True if the slot asks before every trade. */
  isAlways: boolean
  largeBuyUnits: bigint | null
  /** For purchases; null for sales. */
  sale: SaleFacts | null
}

/** Slippage that the published formula would use for this trade. */
function automatic({ network, spend, priceImpactBps, fees, side }: QuoteWire): number {
  const spendUnits = BigInt(spend.units)
  return autoSlippageBps({
    network,
    spendUnits,
    depthUnits: depthOfImpact(spendUnits, priceImpactBps ?? 0),
    taxBps: side === 'buy' ? fees.tokenTax.buyBps : fees.tokenTax.sellBps,
    volatilityBps: null,
  })
}

function warnings(quote: QuoteWire, { sale, largeBuyUnits }: ConsentScene): TradeWarning[] {
  const { buyBps, sellBps } = quote.fees.tokenTax
  const facts: SaleFacts = {
    isUnsellable: sale?.isUnsellable ?? null,
    sellTaxBps: sale?.sellTaxBps ?? sellBps,
    buyTaxBps: sale?.buyTaxBps ?? buyBps,
  }
  const found = warningsOf(quote, {
    largeBuyUnits,
    taxBps: maxTaxBps,
    autoSlippageBps: quote.isAutoSlippage ? null : automatic(quote),
  })
  if (quote.side === 'sell') return found
  const isTaxed = isSaleRefused({ ...facts, isUnsellable: null })
  return [
    ...(facts.isUnsellable === true ? (['unsellable'] as const) : []),
    ...(isTaxed && !found.includes('tax') ? (['tax'] as const) : []),
    ...found,
  ]
}

/**
 * Asks once a press: the wallets whose quotes come later share the answer, unless a quote warns of something that was
 * not in the question.
 */
export function consentOf(scene: ConsentScene): (quote: QuoteWire) => Promise<boolean> {
  const agreed = new Set<TradeWarning>()
  let asked: Promise<boolean> | null = null
  const ask = async (quote: QuoteWire, found: readonly TradeWarning[]): Promise<boolean> => {
    const { symbol, wallets } = scene
    const isAgreed = await askConsent({ quote, symbol, wallets, warnings: found })
    if (isAgreed) for (const warning of found) agreed.add(warning)
    return isAgreed
  }
  return async (quote) => {
    const found = warnings(quote, scene)
    if (asked) {
      if (!(await asked)) return false
      if (found.every((warning) => agreed.has(warning))) return true
    } else if (!scene.isAlways && found.length === 0) return true
    asked = ask(quote, found)
    return asked
  }
}
