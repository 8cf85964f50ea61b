import type { Order } from '@peregrine/contract/order'
import { type Network, networkFacts } from '@peregrine/core/network'
import { atLevel, levelOf } from '../../../domain/orders/orderTerms.ts'
import { mayFire } from '../../../domain/orders/useOrders.ts'
import type { Condition } from '@peregrine/contract/signal'

export type ChartScale = {
  measure: 'price' | 'mcap'
  /** Market cap per dollar of price; 0 while unknown. */
  supply: number
}

/** A level in the chart's unit; null where the supply that converts it is not known. */
export function toScale(
  level: { measure: 'price' | 'mcap'; value: number },
  scale: ChartScale,
): number | null {
  if (level.measure === scale.measure) return level.value
  if (scale.supply <= 0) return null
  return scale.measure === 'mcap' ? level.value * scale.supply : level.value / scale.supply
}

/** Figures that a dragged level keeps: nobody drags more exactly. */
const kept = 5

/** A condition at a value that was picked on the chart, in the order's own measure; null where it cannot be converted. */
export function droppedAt(when: Condition, value: number, scale: ChartScale): Condition | null {
  const level = levelOf(when)
  if (!level || !(value > 0)) return null
  const own = toScale({ measure: scale.measure, value }, { ...scale, measure: level.measure })
  return own === null ? null : atLevel(when, Number(own.toPrecision(kept)))
}

/** Pending orders of a token that have a level, and where it stands on the chart. */
export function ordersOnChart(
  orders: readonly Order[],
  { network, token }: { network: Network; token: string },
  scale: ChartScale,
): readonly { order: Order; value: number }[] {
  const { chain } = networkFacts[network]
  return orders.flatMap((order) => {
    const isOfToken = networkFacts[order.network].chain === chain && order.condition.tokenAddress === token
    const level = isOfToken && mayFire(order) ? levelOf(order.condition.when) : null
    const value = level && toScale(level, scale)
    return value === null ? [] : [{ order, value }]
  })
}
