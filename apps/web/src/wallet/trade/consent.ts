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

/** What speaks against a later sale: measured on the token, else on the quote's own trade. */
function saleWarnings({ side, fees }: QuoteWire, sale: SaleFacts | null): TradeWarning[] {
  if (side === 'sell') return []
  const { buyBps, sellBps } = fees.tokenTax
  const isUnsellable = sale?.isUnsellable === true
  const taxes = { sellTaxBps: sale?.sellTaxBps ?? sellBps, buyTaxBps: sale?.buyTaxBps ?? buyBps }
  const isTaxed = isSaleRefused({ ...taxes, isUnsellable: null })
  return [...(isUnsellable ? (['unsellable'] as const) : []), ...(isTaxed ? (['tax'] as const) : [])]
}

function warnings(quote: QuoteWire, { sale, largeBuyUnits }: ConsentScene): TradeWarning[] {
  const found = warningsOf(quote, {
    largeBuyUnits,
    taxBps: maxTaxBps,
    autoSlippageBps: quote.isAutoSlippage ? null : automatic(quote),
  })
  return [...new Set([...saleWarnings(quote, sale), ...found])]
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
