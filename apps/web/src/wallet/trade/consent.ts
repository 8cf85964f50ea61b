import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { isSaleRefused, maxTaxBps, type SaleFacts } from '@peregrine/core/trading/saleSafety'
import { askConsent, type TradeWarning } from '../../domain/trade-ticket/useConsent.ts'
import { formulaSlippage } from './forSeveral.ts'
import { warningsOf } from '../../domain/trade-ticket/warnings.ts'

/** What a purchase is warned by, besides its quote. */
export type BuyFacts = { largeBuyUnits: bigint | null; sale: SaleFacts }

/** What a press knows before its quotes come. */
export type ConsentScene = {
  symbol: string
  wallets: readonly string[]
  /** True if the slot asks before every trade. */
  isAlways: boolean
  /** True if a wallet sends by itself, past the protection that the slot asks for. */
  isUnprotected: boolean
  /** Read while the quotes are; null for sales. Never rejects. */
  facts: Promise<BuyFacts> | null
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

function warnings(quote: QuoteWire, facts: BuyFacts | null, isUnprotected: boolean): TradeWarning[] {
  const { sale = null, largeBuyUnits = null } = facts ?? {}
  const found = warningsOf(quote, {
    largeBuyUnits,
    taxBps: maxTaxBps,
    autoSlippageBps: quote.isAutoSlippage ? null : formulaSlippage(quote),
  })
  const unprotected = isUnprotected ? (['unprotected'] as const) : []
  return [...new Set([...saleWarnings(quote, sale), ...found, ...unprotected])]
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
    const found = warnings(quote, await scene.facts, scene.isUnprotected)
    if (asked) {
      if (!(await asked)) return false
      if (found.every((warning) => agreed.has(warning))) return true
    } else if (!scene.isAlways && found.length === 0) return true
    asked = ask(quote, found)
    return asked
  }
}
