import type { Order } from '@peregrine/contract/order'
import type { Condition } from '@peregrine/contract/signal'
import { worstPriceUnder } from '@peregrine/orders/worstReceipt'

/** The value at which a condition fires; null for one without a fixed value. */
export function levelOf(when: Condition): { measure: 'price' | 'mcap'; value: number } | null {
  if (when.kind === 'level') return { measure: when.measure, value: when.value }
  if (when.kind === 'trailing' && when.activation !== null)
    return { measure: when.measure, value: when.activation }
  if (when.kind === 'change' && when.reference !== null)
    return { measure: when.measure, value: when.reference * (1 + when.percent / 100) }
  return null
}

/** The condition at another value; it stays as it is where it has none. */
export function atLevel(when: Condition, value: number): Condition {
  if (when.kind === 'level') return { ...when, value }
  if (when.kind === 'trailing' && when.activation !== null) return { ...when, activation: value }
  if (when.kind === 'change' && when.reference !== null)
    return { kind: 'level', measure: when.measure, at: when.percent > 0 ? 'over' : 'under', value }
  return when
}

export type Terms = {
  when?: Condition
  slippageBps?: number
  /** As the trader typed it; by default that of the condition. */
  worstPrice?: number | null
  expiresAt?: number | null
}

/**
 * A pending order under other terms. What the server watches gets a signal of its own: arming an id twice changes nothing.
 */
export function withTerms(
  order: Order,
  terms: Terms,
  { newId, nowMs }: { newId: () => string; nowMs: number },
): Order {
  const when = terms.when ?? order.condition.when
  const slippageBps = terms.slippageBps ?? order.limits.slippageBps
  const expiresAt = terms.expiresAt === undefined ? order.expiresAt : terms.expiresAt
  const isBoundAnew = terms.when !== undefined || terms.slippageBps !== undefined
  const derived = isBoundAnew ? worstPriceUnder(order, when, slippageBps) : order.limits.worstPrice
  const worstPrice = terms.worstPrice === undefined ? derived : terms.worstPrice
  const isWatchedAnew =
    JSON.stringify(when) !== JSON.stringify(order.condition.when) || expiresAt !== order.expiresAt
  return {
    ...order,
    signalId: isWatchedAnew ? newId() : order.signalId,
    condition: { ...order.condition, when },
    limits: {
      ...order.limits,
      slippageBps,
      worstPrice,
    },
    tradeSettings: { ...order.tradeSettings, slippage: slippageBps / 100 },
    expiresAt,
    // What fired under the old terms, while the wallets were locked, does not count under the new ones.
    ...(isWatchedAnew && { trigger: null, reason: null }),
    updatedAt: nowMs,
  }
}

/** True if the condition holds at this price or market cap already: it would fire with the next trade. */
export function holdsNow(
  when: Condition,
  { price, marketCap }: { price: number | null; marketCap: number | null },
): boolean {
  if (when.kind !== 'level') return false
  const now = when.measure === 'price' ? price : marketCap
  if (now === null) return false
  return when.at === 'over' ? now >= when.value : now <= when.value
}
