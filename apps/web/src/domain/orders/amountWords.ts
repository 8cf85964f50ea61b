import type { Order } from '@peregrine/contract/order'
import { percentOfBps } from '@peregrine/core/trading/slippage'
import { formatUnits } from '@peregrine/core/units'
import type { Translate } from '../../kit/i18n/translate.ts'
import { coinAddress } from '@peregrine/core/trading/coinAddress'

/** How much each wallet trades: "0.5 ETH", "50% of the holding", "what brings back the principal". */
export function amountWords({ amount, network }: Pick<Order, 'amount' | 'network'>, t: Translate): string {
  if (amount.type === 'principal') return t('orders.amount.principal')
  if (amount.type === 'share') return t(`orders.amount.${amount.of}`, { percent: percentOfBps(amount.bps) })
  const { decimals, symbol } = coinAddress(network)
  return `${formatUnits(BigInt(amount.units), decimals)} ${symbol}`
}
