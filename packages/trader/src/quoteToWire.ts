import type { QuoteWire } from '@peregrine/contract/routes/quotes'
import type { Quote, QuotedFee } from '@peregrine/wallet/trade/parseQuote'

const lineOf = (fee: QuotedFee | null) => fee && { token: fee.token, units: fee.units.toString() }

/** A checked quote in the form that the page shows: what the trader sees is what is signed, not what a server said. */
export function quoteToWire(quote: Quote): QuoteWire {
  const { spend, receive, fees, approval, hops, routed: _, ...rest } = quote
  return {
    ...rest,
    spend: { ...spend, units: spend.units.toString() },
    receive: { ...receive, units: receive.units.toString() },
    minimumUnits: quote.minimumUnits.toString(),
    hops: [...hops],
    fees: {
      venue: lineOf(fees.venue),
      tokenTax: fees.tokenTax,
      service: fees.service && { ...fees.service, units: fees.service.units.toString() },
      network: lineOf(fees.network),
      l1: lineOf(fees.l1),
      priority: lineOf(fees.priority),
      tip: lineOf(fees.tip),
      rent: lineOf(fees.rent),
    },
    gasUnits: quote.gasUnits?.toString() ?? null,
    approval: approval && {
      spender: approval.spender,
      units: approval.units.toString(),
      standing: approval.standing.toString(),
    },
    block: null,
  }
}
