import type { Quote } from '@peregrine/wallet/trade/parseQuote'
import { translate } from '../../kit/i18n/translate.ts'
import type { Press } from '../../domain/doors/tradeDoor.ts'
import { checkSale } from '@peregrine/trader/checkSale'
import type { Trader } from '@peregrine/trader/traderPorts'
import { coinText } from './coinText.ts'

/** The slot's sell config holds a sale back; the message is for the trader. */
export class NotNow extends Error {}

/**
 * Throws NotNow for a sale that the sell config does not let go. The interval counts from the press, so that the wallets
 * of one press do not wait for each other.
 */
export function refuseSale(trader: Trader, { request, atMs }: Press, { receive, spend, side }: Quote): void {
  if (side !== 'sell') return
  const { network } = request
  const decision = checkSale(trader, { network, token: spend.token }, receive.units, atMs)
  if (decision.type === 'below-minimum')
    throw new NotNow(translate('trade.belowMinimum', { amount: coinText(network, decision.minUnits) }))
  if (decision.type === 'wait') {
    const seconds = Math.max(1, Math.ceil((decision.untilMs - Date.now()) / 1_000))
    throw new NotNow(translate('trade.waitInterval', { seconds }))
  }
}
