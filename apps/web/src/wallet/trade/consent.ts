import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import { isSaleRefused, maxTaxBps, type SaleFacts } from '@peregrine/core/trading/saleSafety'
import type { ServiceFee } from '@peregrine/wallet/intent'
import { agreeToFee } from '../../domain/trade-settings/agreedFees.ts'
import { askConsent, type Question, type TradeWarning } from '../../domain/trade-ticket/useConsent.ts'
import { formulaSlippage } from '@peregrine/trader/forSeveral'
import { isCostly } from '@peregrine/trader/isCostly'
import { warningsOf } from '../../domain/trade-ticket/warnings.ts'

/** What a purchase is warned by, besides its quote. */
export type BuyFacts = { largeBuyUnits: bigint | null; sale: SaleFacts }

/** What a press knows before its quotes come. */
export type ConsentScene = {
  symbol: string
  wallets: readonly string[]
  ownAmounts?: Question['ownAmounts']
  /** True if the slot asks before every trade. */
  isAlways: boolean
  /** True if a wallet sends by itself, past the protection that the slot asks for. */
  isUnprotected: boolean
  /** A fee of the operator that nobody has agreed to yet; null where there is none. */
  newFee: ServiceFee
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

function warnings(
  quote: QuoteWire,
  maxFee: bigint,
  facts: BuyFacts | null,
  { isUnprotected, newFee }: ConsentScene,
): TradeWarning[] {
  const { sale = null, largeBuyUnits = null } = facts ?? {}
  const found = warningsOf(quote, {
    largeBuyUnits,
    taxBps: maxTaxBps,
    autoSlippageBps: quote.isAutoSlippage ? null : formulaSlippage(quote),
  })
  const unprotected = isUnprotected ? (['unprotected'] as const) : []
  // A quote may ask for less than the operator says, or for nothing.
  const fee = newFee && quote.fees.service ? (['service-fee'] as const) : []
  const costly = isCostly(quote, maxFee) ? (['costly'] as const) : []
  return [...new Set([...saleWarnings(quote, sale), ...found, ...fee, ...unprotected, ...costly])]
}

/** Warnings of a size: whoever agreed to a small trade did not agree to a large one. */
const ofSize: readonly TradeWarning[] = ['impact', 'impact-unknown', 'large-buy']

/** A trade as it stood in a question. */
type Terms = { quote: QuoteWire; maxFee: bigint }

/** A later wallet may have to approve first, and to clear an allowance before: as much again, twice. */
const mostOfFee = 3n

/** True for a trade at about the price of one that was agreed to, a tenth less for its size at most. */
function isLike({ quote, maxFee }: Terms, agreed: Terms): boolean {
  const [spent, least] = [BigInt(quote.spend.units), BigInt(quote.minimumUnits)]
  const [agreedSpent, agreedLeast] = [BigInt(agreed.quote.spend.units), BigInt(agreed.quote.minimumUnits)]
  return least * agreedSpent * 10n >= agreedLeast * spent * 9n && maxFee <= mostOfFee * agreed.maxFee
}

/**
 * Asks once a press: the wallets whose quotes come later share the answer, unless a quote warns of something that was
 * not in the question, or of a larger trade than the one in it. Where every trade is asked about, one at a worse price or
 * at far higher fees is too: nobody has seen those.
 */
export function consentOf(scene: ConsentScene): (quote: QuoteWire, maxFee: bigint) => Promise<boolean> {
  /** What was agreed to, and for how much at most; base units. */
  const agreed = new Map<TradeWarning, bigint>()
  const isAgreed = (warning: TradeWarning, { spend }: QuoteWire) => {
    const most = agreed.get(warning)
    return most !== undefined && (!ofSize.includes(warning) || BigInt(spend.units) <= most)
  }
  const terms: Terms[] = []
  const isCovered = (quote: QuoteWire, maxFee: bigint) =>
    !scene.isAlways || terms.some((agreed) => isLike({ quote, maxFee }, agreed))
  let asked: Promise<boolean> | null = null
  const ask = async (quote: QuoteWire, maxFee: bigint, found: readonly TradeWarning[]): Promise<boolean> => {
    const { symbol, wallets, ownAmounts } = scene
    const isYes = await askConsent({ quote, symbol, wallets, ownAmounts, warnings: found, maxFee })
    if (isYes) terms.push({ quote, maxFee })
    if (isYes) for (const warning of found) agreed.set(warning, BigInt(quote.spend.units))
    if (isYes && scene.newFee && found.includes('service-fee')) agreeToFee(quote.network, scene.newFee)
    return isYes
  }
  return async (quote, maxFee) => {
    const found = warnings(quote, maxFee, await scene.facts, scene)
    if (!asked && !scene.isAlways && found.length === 0) return true
    // Others that waited for the same answer may have asked more meanwhile.
    for (let last: typeof asked = null; asked && asked !== last; ) {
      last = asked
      if (!(await last)) return false
      if (isCovered(quote, maxFee) && found.every((warning) => isAgreed(warning, quote))) return true
    }
    asked = ask(quote, maxFee, found)
    return asked
  }
}
