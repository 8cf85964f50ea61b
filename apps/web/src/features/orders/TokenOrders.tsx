import { type Network, networkFacts } from '@peregrine/core/network'
import { type ReactNode, useMemo } from 'react'
import { isOpenOrder } from '../../domain/orders/orderState.ts'
import { useOrders } from '../../domain/orders/useOrders.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { OrderDialogs } from './OrderDialogs.tsx'
import { OrderList } from './OrderList.tsx'

type TokenOrdersProps = {
  network: Network
  token: string
  /** Its transactions without an outcome; told whether there are orders above them. */
  children: (hasOrders: boolean) => ReactNode
}

/** A token's live orders, and below them its transactions without an outcome. */
export function TokenOrders({ network, token, children }: TokenOrdersProps) {
  const { t } = useTranslation()
  const orders = useOrders((state) => state.orders)
  const { chain } = networkFacts[network]
  const shown = useMemo(
    () =>
      orders.filter(
        (order) =>
          isOpenOrder(order) &&
          networkFacts[order.network].chain === chain &&
          order.condition.tokenAddress === token,
      ),
    [orders, chain, token],
  )
  const hasOrders = shown.length > 0
  return (
    <>
      {hasOrders && (
        <div className="flex min-h-0 flex-1 flex-col" data-testid="token-orders-list">
          <OrderList orders={shown} label={t('orders.tab.open')} />
        </div>
      )}
      {children(hasOrders)}
      <OrderDialogs />
    </>
  )
}
