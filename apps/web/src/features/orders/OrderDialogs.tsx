import { useOrders } from '../../domain/orders/useOrders.ts'
import { EditOrder } from './EditOrder.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { RetryOrder } from './RetryOrder.tsx'
import { showOrderDialog, useOrderDialog } from './useOrderDialog.ts'

const close = () => showOrderDialog(null)

/** The open dialog of one order, as it stands now. */
export function OrderDialogs() {
  const shown = useOrderDialog((state) => state.shown)
  const order = useOrders(({ orders }) => orders.find(({ id }) => id === shown?.id))
  const parent = useOrders(({ orders }) => orders.find(({ id }) => id === order?.parentId))
  if (!shown || !order) return null
  if (shown.what === 'edit') return <EditOrder key={order.id} order={order} onClose={close} />
  if (shown.what === 'retry') return <RetryOrder key={order.id} order={order} onClose={close} />
  return <OrderDetails order={order} parent={parent ?? null} onClose={close} />
}
