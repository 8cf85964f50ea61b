import type { Order } from '@peregrine/contract/order'
import { coinAddress } from '@peregrine/core/trading/coinAddress'
import { boundingCoinPrice, worstPriceOf, worstReceipt } from '@peregrine/orders/worstReceipt'
import type { Quote } from '@peregrine/wallet/trade/parseQuote'

/** The pool no longer gives what the order asks for at least. Nothing was signed. */
export class OffLimits extends Error {}

/** Base units that a quote must promise at least for an order to trade; null where only its slippage bounds it. */
export function leastOf(
  order: Order,
  { side, spend }: Pick<Quote, 'side' | 'spend'>,
  coinPrice: number | null,
): bigint | null {
  const worst = worstPriceOf(order)
  if (worst === null || coinPrice === null) return null
  return worstReceipt(worst, {
    side,
    units: spend.units,
    // Those of a quote are its server's word, by which a bound could be made as small as one likes.
    tokenDecimals: order.decimals,
    coinDecimals: coinAddress(order.network).decimals,
    coinPrice: boundingCoinPrice(order, coinPrice),
  })
}

/**
 * A quote whose minimum is the order's own, where that is higher.
 *
 * @throws OffLimits if the quote does not reach it
 */
export function boundQuote(order: Order, quote: Quote, coinPrice: number | null): Quote {
  const least = leastOf(order, quote, coinPrice)
  if (least === null || quote.minimumUnits >= least) return quote
  if (quote.receive.units < least) throw new OffLimits(`${quote.receive.units} of ${least}`)
  return { ...quote, minimumUnits: least }
}
