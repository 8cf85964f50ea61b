import { type Network, networkFacts } from '@peregrine/core/network'
import { Button } from '@peregrine/ui/Button'
import { Notice } from '@peregrine/ui/Notice'
import { SkeletonRows } from '@peregrine/ui/Skeleton'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useWalletDoor } from '../../domain/doors/walletDoor.ts'
import { orderDoor } from '../../domain/orders/orderDoor.ts'
import { isOpenOrder } from '../../domain/orders/orderState.ts'
import { useOrders } from '../../domain/orders/useOrders.ts'
import { useOwnWallets } from '../../domain/own-wallets/useOwnWallets.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { OrderDialogs } from './OrderDialogs.tsx'
import { OrderList } from './OrderList.tsx'
import { orderRowHeights } from './OrderRow.tsx'

type TokenOrdersProps = {
  network: Network
  token: string
  /** Stands above them: orders only are listed here. */
  children?: ReactNode
}

/** Nothing yet; whoever has no wallet here can make one. */
function NoOrders() {
  const { t } = useTranslation()
  const hasWallet = useOwnWallets(({ wallets }) => wallets.length > 0)
  return (
    <Notice
      title={t('orders.none.token')}
      testId="token-orders-none"
      action={
        !hasWallet && (
          <Button
            data-testid="orders-connect"
            onClick={() => useWalletDoor.getState().show({ name: 'create' })}
          >
            {t('trade.noWallet')}
          </Button>
        )
      }
    >
      {t('orders.none.token.says')}
    </Notice>
  )
}

/** A token's live orders. */
function LiveOrders({ network, token }: Omit<TokenOrdersProps, 'children'>) {
  const { t } = useTranslation()
  const orders = useOrders((state) => state.orders)
  const isUnread = useOrders((state) => state.status === 'unread' && state.trouble === null)
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
  if (isUnread) return <SkeletonRows count={4} rowHeight={orderRowHeights.wide} />
  if (shown.length === 0) return <NoOrders />
  return (
    <div className="flex min-h-0 flex-1 flex-col" data-testid="token-orders-list">
      <OrderList orders={shown} label={t('orders.tab.open')} />
    </div>
  )
}

/** The tab of a token's live orders. */
export function TokenOrders({ children, ...place }: TokenOrdersProps) {
  // Whoever opens the tab wants to see them, also where this browser never had one.
  useEffect(() => void orderDoor().catch(() => undefined), [])
  return (
    <>
      {children}
      <LiveOrders {...place} />
      <OrderDialogs />
    </>
  )
}
