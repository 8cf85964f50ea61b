import type { Order } from '@peregrine/contract/order'
import { Notice } from '@peregrine/ui/Notice'
import { useMemo } from 'react'
import { useOrderScene } from '../../domain/orders/useOrderScene.ts'
import { useOrders } from '../../domain/orders/useOrders.ts'
import { useTranslation } from '../../kit/i18n/useTranslation.tsx'
import { useIsNarrow } from '../../kit/layout/useIsNarrow.ts'
import { VirtualList } from '../../kit/lists/VirtualList.tsx'
import { orderGrid, OrderRow, orderRowHeights } from './OrderRow.tsx'
import { showOrderDialog } from './useOrderDialog.ts'

const nothingFresh: ReadonlySet<string> = new Set()
const idOf = ({ id }: Order) => id
const openDetails = (id: string) => showOrderDialog({ what: 'details', id })
const pickNothing = () => undefined

function Head() {
  const { t } = useTranslation()
  return (
    <div
      className={`grid ${orderGrid} h-7 shrink-0 items-center gap-x-3 border-line border-b px-3 text-data text-muted *:truncate`}
    >
      <span />
      <span>{t('orders.column.what')}</span>
      <span>{t('orders.column.when')}</span>
      <span>{t('orders.column.limits')}</span>
      <span>{t('orders.column.state')}</span>
      <span className="text-right">{t('orders.column.actions')}</span>
    </div>
  )
}

type OrderListProps = {
  orders: readonly Order[]
  label: string
  /** Null where nothing can be picked. */
  picked?: ReadonlySet<string> | null
  onPick?: (id: string, isOn: boolean) => void
  /** In a column too narrow for a table. */
  isCompact?: boolean
}

/** Orders in rows. */
export function OrderList({
  orders,
  label,
  picked = null,
  onPick = pickNothing,
  isCompact = false,
}: OrderListProps) {
  const { t } = useTranslation()
  const scene = useOrderScene()
  const all = useOrders((state) => state.orders)
  const byId = useMemo(() => new Map(all.map((order) => [order.id, order])), [all])
  const isNarrow = useIsNarrow() || isCompact
  if (orders.length === 0) return <Notice title={t('orders.filtered')} testId="orders-filtered" />
  return (
    <>
      {!isNarrow && <Head />}
      <VirtualList
        items={orders}
        idOf={idOf}
        rowHeight={orderRowHeights[isNarrow ? 'narrow' : 'wide']}
        renderRow={(order) => (
          <OrderRow
            order={order}
            parent={order.parentId === null ? null : (byId.get(order.parentId) ?? null)}
            scene={scene}
            isNarrow={isNarrow}
            isPicked={picked && picked.has(order.id)}
            onPick={onPick}
            onOpen={openDetails}
          />
        )}
        freshIds={nothingFresh}
        label={label}
        testId="order-rows"
      />
    </>
  )
}
