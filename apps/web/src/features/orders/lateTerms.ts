import type { Order } from '@peregrine/contract/order'

const wholeBps = 10_000
/** Figures of a worst price: what is shown is what counts. */
const kept = 6

/** An ended order bounded by the price of now: the trader has seen it, and says that it may trade there. */
export function atPriceNow(
  order: Order,
  { price, coinPrice }: { price: number; coinPrice: number | null },
  nowMs: number = order.updatedAt,
): Order {
  const { side, limits, trigger } = order
  const factor = (side === 'buy' ? wholeBps + limits.slippageBps : wholeBps - limits.slippageBps) / wholeBps
  const worst = Number((price * factor).toPrecision(kept))
  return {
    ...order,
    limits: { ...limits, worstPrice: worst > 0 ? worst : null, coinPrice },
    trigger: trigger && { ...trigger, price },
    updatedAt: nowMs,
  }
}
