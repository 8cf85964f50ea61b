import type { Order } from '@peregrine/contract/order'
import type { Trading } from '@peregrine/contract/routes/trading'
import type { ServiceFee } from '@peregrine/wallet/intent'
import { isFeeKnown, operatorFee, UnreadableFee } from '../operatorFee.ts'
import type { Trader } from '../traderPorts.ts'

/** What an order pays the operator now, or why it is not traded: see `DeskPorts.checkFee`. */
type OrderFee = { type: 'agreed'; fee: ServiceFee } | { type: 'changed' | 'above-ceiling' }

type Means = Pick<Trader, 'agreedFee' | 'feeCeilingBps'>

/** True for a fee that the order was armed under, or a lower one to the same recipient: what is cheaper needs no word. */
function isAgreed(means: Means, { network, serviceFee: agreed }: Order, fee: ServiceFee): boolean {
  if (agreed === undefined) return isFeeKnown(means, network, fee)
  if (fee === null) return true
  return agreed !== null && fee.bps <= agreed.bps && fee.recipient === agreed.recipient
}

/** The operator's fee now, as far as the order agreed to it and this trader's own ceiling lets it through. */
export function feeOfOrder(means: Means, order: Order, trading: Pick<Trading, 'networks'>): OrderFee {
  try {
    const fee = operatorFee(trading, order.network)
    const ceiling = means.feeCeilingBps(order.network)
    if (ceiling !== null && (fee?.bps ?? 0) > ceiling) return { type: 'above-ceiling' }
    return isAgreed(means, order, fee) ? { type: 'agreed', fee } : { type: 'changed' }
  } catch (error) {
    // Nobody can have agreed to it.
    if (error instanceof UnreadableFee) return { type: 'changed' }
    throw error
  }
}

/** Compares the operator's fee with what an order agreed to, before it is claimed. Throws Fault, Unreachable. */
export async function checkFee(trader: Trader, order: Order): Promise<OrderFee['type']> {
  return feeOfOrder(trader, order, await trader.trading()).type
}
