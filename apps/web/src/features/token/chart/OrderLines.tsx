import type { Network } from '@peregrine/core/network'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { amountWords } from '../../../domain/orders/amountWords.ts'
import { makingNow } from '../../../domain/orders/makingNow.ts'
import { orderDoor } from '../../../domain/orders/orderDoor.ts'
import { withTerms } from '../../../domain/orders/orderTerms.ts'
import { refusalKey } from '../../../domain/orders/refusalKey.ts'
import { useOrders } from '../../../domain/orders/useOrders.ts'
import { useTranslation } from '../../../kit/i18n/useTranslation.tsx'
import { showToast } from '../../../kit/toast/showToast.ts'
import type { CandleChart, OrderLine } from './createCandleChart.ts'
import { MoveOrder } from './MoveOrder.tsx'
import { type ChartScale, droppedAt, ordersOnChart } from './orderLevels.ts'

/** More lines would hide the candles. */
const maxLines = 30

type OrderLinesProps = ChartScale & {
  chart: RefObject<CandleChart | null>
  network: Network
  token: string
}

/** The token's orders at their levels. A line that is dragged counts once it is confirmed. */
export function OrderLines({ chart, network, token, supply, measure }: OrderLinesProps) {
  const { t } = useTranslation()
  const orders = useOrders((state) => state.orders)
  const [moved, setMoved] = useState<{ id: string; value: number } | null>(null)
  const scale = useMemo(() => ({ supply, measure }), [supply, measure])
  const found = useMemo(
    () => ordersOnChart(orders, { network, token }, scale).slice(0, maxLines),
    [orders, network, token, scale],
  )
  const lines: readonly OrderLine[] = found.map(({ order, value }) => {
    const { id, kind, side } = order
    const name = t(kind === 'migration' ? `orders.kind.migration.${side}` : `orders.kind.${kind}`)
    return {
      id,
      side,
      value: moved?.id === id ? moved.value : value,
      text: `${name} · ${amountWords(order, t)}`,
    }
  })
  const key = JSON.stringify(lines)
  useEffect(() => {
    chart.current?.setOrders(JSON.parse(key) as OrderLine[], (id, value) => setMoved({ id, value }))
  }, [chart, key])
  useEffect(() => {
    const drawn = chart.current
    return () => drawn?.setOrders([], () => undefined)
  }, [chart])
  const order = found.find((one) => one.order.id === moved?.id)?.order
  const when = order && moved && droppedAt(order.condition.when, moved.value, scale)
  if (!order || !when) return null
  async function move(): Promise<void> {
    if (!order || !when) return
    const changed = withTerms(order, { when }, makingNow())
    const key = await orderDoor()
      .then((door) => door.change(changed, order))
      .then((isChanged) => (isChanged ? 'orders.edit.saved' : 'orders.edit.late'), refusalKey)
    showToast({ kind: key === 'orders.edit.saved' ? 'success' : 'warning', text: t(key) })
    setMoved(null)
  }
  return <MoveOrder order={order} when={when} onMove={() => void move()} onClose={() => setMoved(null)} />
}
