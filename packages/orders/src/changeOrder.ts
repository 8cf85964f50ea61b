import { maxOrderLogs, type Order } from '@peregrine/contract/order'

/** What a compare-and-set stores: the changed order, and those of its group that go or come back with it. */
export type OrderChange = { order: Order; others: readonly Order[] }

/** A wanted change of an order, from the epoch at which it was read. */
export type WantedChange = {
  epoch: number
  order: Order
  /** Every other order of its exclusive group, and those that it withdraws; archived ones included. */
  group: readonly Order[]
  nowMs: number
}

const next: Record<Order['status'], readonly Order['status'][]> = {
  pending: ['pending', 'executing', 'failed', 'expired'],
  // Back to pending: the price had left its limits before anything was signed.
  executing: ['executing', 'pending', 'success', 'failed', 'timeout'],
  timeout: ['timeout', 'success', 'failed'],
  // By hand, once nothing of it can land any more.
  failed: ['failed', 'executing'],
  expired: ['expired', 'executing'],
  success: ['success'],
}

/** Reason of an order that went because another of its group fired. */
export const otherFired = 'other-fired'

/** True for an order that nobody has claimed, fired or not. */
export function isPending({ status, deletedAt }: Order): boolean {
  return status === 'pending' && deletedAt === undefined
}

/** True for an order whose fate hangs on a claim of another. */
export function isOfGroup({ id, exclusiveGroup, withdraws }: Order, other: Order): boolean {
  const isRival = exclusiveGroup !== null && other.exclusiveGroup === exclusiveGroup
  return other.id !== id && (isRival || withdraws.includes(other.id))
}

const isOpen = ({ status }: Order) => status === 'executing' || status === 'timeout'
const hasTraded = ({ wallets }: Order) => wallets.some(({ end }) => end === 'confirmed' || end === 'unknown')
/** True for an order that leaves no room for another of its group. */
const hasFired = (order: Order) => isOpen(order) || order.status === 'success' || hasTraded(order)

/**
 * Decides on a change of an order (promise E1). A claim raises the epoch by one and takes the place of its exclusive group:
 * the pending rest is withdrawn, and once one of the group has fired no other does. An end without a trade gives the place
 * back. Whatever a claim is decided by raises the epoch too, so that none is made on what was read before: the order comes
 * back as it is stored. Null if the change must not happen.
 */
export function changeOrder(stored: Order, wanted: WantedChange): OrderChange | null {
  const { epoch, group, nowMs } = wanted
  const order = withStoredFee(stored, wanted.order)
  if (!isOfStored(stored, order, epoch)) return null
  if (isClaim(stored, order)) return claim(order, group, nowMs)
  if (order.epoch !== epoch || !isAllowedWithoutClaim(stored, order, nowMs)) return null
  const isGivenBack = isOpen(stored) && !hasFired(order)
  const changed = isDecidedAnew(stored, order) ? { ...order, epoch: epoch + 1 } : order
  return {
    order: changed,
    others: isGivenBack ? group.filter(isWithdrawn).map((one) => restored(one, nowMs)) : [],
  }
}

/** True for a change that was made of the order as it is stored, and to what may follow. */
function isOfStored(stored: Order, order: Order, epoch: number): boolean {
  const isCurrent = stored.epoch === epoch && stored.deletedAt === undefined
  return isCurrent && keepsItsTerms(stored, order) && next[stored.status].includes(order.status)
}

/** True for an order that a clock ahead of the book's calls expired: it would be so for all devices. */
function isExpiredEarly({ status, reason, expiresAt }: Order, nowMs: number): boolean {
  return status === 'expired' && reason === 'expired' && (expiresAt === null || expiresAt > nowMs)
}

/** True if an armed order is another one for whoever would claim it: other terms, paused, or resumed. */
function isDecidedAnew(stored: Order, order: Order): boolean {
  const decidersOf = ({ signalId, condition, amount, limits, tradeSettings, expiresAt, isPaused }: Order) =>
    JSON.stringify([signalId, condition, amount, limits, tradeSettings, expiresAt, isPaused])
  return stored.status === 'pending' && order.status === 'pending' && decidersOf(stored) !== decidersOf(order)
}

function isAllowedWithoutClaim(stored: Order, order: Order, nowMs: number): boolean {
  if (isExpiredEarly(order, nowMs)) return false
  if (order.status === 'executing' && stored.status !== 'executing') return false
  // What may be out is not taken away: its end is not known.
  if (order.deletedAt !== undefined && isOpen(order)) return false
  return order.status !== 'pending' || stored.status !== 'executing' || !hasTraded(stored)
}

function isClaim(stored: Order, { status, epoch, holder }: Order): boolean {
  return status === 'executing' && epoch === stored.epoch + 1 && holder !== null
}

function claim(order: Order, group: readonly Order[], nowMs: number): OrderChange | null {
  const isRival = ({ exclusiveGroup }: Order) =>
    exclusiveGroup !== null && exclusiveGroup === order.exclusiveGroup
  if (order.deletedAt !== undefined || group.some((one) => isRival(one) && hasFired(one))) return null
  return { order, others: group.filter(isPending).map((one) => withdrawn(one, nowMs)) }
}

const isWithdrawn = ({ reason, deletedAt }: Order) => reason === otherFired && deletedAt !== undefined

function withdrawn(order: Order, nowMs: number): Order {
  return { ...withLog(order, nowMs, otherFired), reason: otherFired, deletedAt: nowMs, updatedAt: nowMs }
}

function restored({ deletedAt: _deletedAt, ...order }: Order, nowMs: number): Order {
  return { ...withLog(order, nowMs, 'restored'), reason: null, updatedAt: nowMs }
}

/** A tab or agent of an older version leaves the agreed fee out of what it writes: that must not erase it. */
function withStoredFee({ serviceFee }: Order, wanted: Order): Order {
  return serviceFee === undefined || wanted.serviceFee !== undefined ? wanted : { ...wanted, serviceFee }
}

const isOver = ({ status }: Order) => status === 'failed' || status === 'expired'

/** A second try by hand is under the fee that was shown for it. */
function keepsItsFee(stored: Order, wanted: Order): boolean {
  const feeOf = ({ serviceFee }: Order) => serviceFee && [serviceFee.bps, serviceFee.recipient].join()
  return isOver(stored) || feeOf(stored) === feeOf(wanted)
}

/** What stays as it was armed: chains, token, side and fee; wallets and intents once anything may have been sent. */
function keepsItsTerms(stored: Order, wanted: Order): boolean {
  const termsOf = ({ id, environment, network, side, exclusiveGroup, withdraws, condition }: Order) =>
    JSON.stringify([id, environment, network, side, exclusiveGroup, withdraws, condition.tokenAddress])
  if (termsOf(stored) !== termsOf(wanted) || !keepsItsFee(stored, wanted)) return false
  // A second try by hand is another intent: the first is over.
  const isKept = ({ end }: Order['wallets'][number]) => !isOver(stored) || end !== 'failed'
  return (
    stored.wallets.length === wanted.wallets.length &&
    stored.wallets.every(
      (wallet, at) =>
        wanted.wallets[at]?.address === wallet.address &&
        (!isKept(wallet) || wanted.wallets[at]?.intentId === wallet.intentId),
    )
  )
}

const maxLogLength = 300

/** An order with one more line in its log; the oldest lines go. */
export function withLog(order: Order, nowMs: number, text: string): Order {
  const line = `${new Date(nowMs).toISOString()} ${text}`.slice(0, maxLogLength)
  return { ...order, logs: [...order.logs, line].slice(-maxOrderLogs) }
}
