import type { Quote } from '@peregrine/wallet/trade/parseQuote'
import i18next from 'i18next'
import type { Press } from '../../domain/doors/tradeDoor.ts'
import { checkSale } from '../../domain/trade-settings/checkSale.ts'
import { coinText } from './coinText.ts'

/** The slot's sell config holds a sale back; the message is for the trader. */
export class NotNow extends Error {}

/**
 * Throws NotNow for a sale that the sell config does not let go. The interval counts from the press, so that the wallets
 * of one press do not wait for each other.
 */
export function refuseSale({ request, atMs }: Press, { receive, spend, side }: Quote): void {
  if (side !== 'sell') return
  const { network } = request
  const decision = checkSale({ network, token: spend.token }, receive.units, atMs)
  if (decision.type === 'below-minimum')
    throw new NotNow(i18next.t('trade.belowMinimum', { amount: coinText(network, decision.minUnits) }))
  if (decision.type === 'wait') {
    const seconds = Math.max(1, Math.ceil((decision.untilMs - Date.now()) / 1_000))
    throw new NotNow(i18next.t('trade.waitInterval', { seconds }))
  }
}
