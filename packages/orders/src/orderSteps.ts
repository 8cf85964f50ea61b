import type { Order, OrderWallet } from '@peregrine/contract/order'
import type { Trigger } from '@peregrine/contract/signal'
import { isPending, withLog } from './changeOrder.ts'
import type { TradeEnd } from './tradeEnd.ts'

/** Reasons that an order keeps, and the page words. */
export const orderReasons = {
  /** It fired while nobody could act: asks. */
  unattended: 'fired-unattended',
  late: 'fired-late',
  /** It fired, and the wallets were locked. */
  locked: 'locked',
  offLimits: 'off-limits',
  interrupted: 'interrupted',
  /** The operator takes more than was agreed to, or for somebody else: asks. */
  feeChanged: 'fee-changed',
  /** No wallet has sealed its terms as they stand: they are not what the trader armed. */
  unsealed: 'unsealed',
  partial: 'partial',
  expired: 'expired',
  otherRun: 'other-run',
  parentEnded: 'parent-ended',
  /** The server watches no more of them. */
  tooMany: 'too-many',
  /** The server does not watch this one. */
  notArmed: 'not-armed',
} as const

/** What spec 1 section 4 logs of a signal that fired while nobody followed it. */
export const unattendedLog = 'unknown error, signal triggered'

const askReasons: readonly string[] = [
  orderReasons.unattended,
  orderReasons.late,
  orderReasons.interrupted,
  orderReasons.feeChanged,
  orderReasons.unsealed,
]

/** True for an order that fired unseen, or under another fee, and asks whether to trade late. */
export function asksTrader({ status, reason, deletedAt }: Order): boolean {
  return status === 'failed' && deletedAt === undefined && reason !== null && askReasons.includes(reason)
}

/** Times that an order whose price is off its limits at the trigger is armed again. */
const maxRearms = 5
const offLimitsLog = 'price left the limits before signing'

/** True for an order whose condition is to be watched. */
export function isArmed(order: Order, parent: Order | null): boolean {
  return isPending(order) && !order.isPaused && !isWaiting(order, parent)
}

/** True for an order that was armed for these chains; those of a sandbox that was begun anew are others. */
export function isOfRun({ environment }: Order, { id, runId }: Order['environment']): boolean {
  return environment.id === id && environment.runId === runId
}

/** True for an exit that waits for its purchase, or for how much that brought. */
export function isWaiting(order: Order, parent: Order | null): boolean {
  return order.parentId !== null && (parent?.status !== 'success' || needsBought(order))
}

/** True for an order that sells of what its parent bought, and does not know how much that is. */
export function needsBought({ amount, wallets }: Order): boolean {
  return (
    amount.type === 'share' &&
    amount.of === 'bought' &&
    wallets.some(({ boughtUnits }) => boughtUnits === null)
  )
}

/** True for an order that did not trade, and will not unless the trader says so. */
export function mayRetry({ status }: Order): boolean {
  return status === 'failed' || status === 'expired'
}

/** True for a purchase whose exits have nothing to wait for any more. */
export function isLost(parent: Order): boolean {
  const hasEnded = mayRetry(parent) || parent.deletedAt !== undefined
  return parent.status !== 'success' && hasEnded && !asksTrader(parent)
}

/** True for a wallet whose part has no known end. */
export function isOpenWallet({ end }: OrderWallet): boolean {
  return end === 'waiting' || end === 'unknown'
}

/** True for an order whose transactions may be out. */
export function isRunning({ status, deletedAt }: Order): boolean {
  return (status === 'executing' || status === 'timeout') && deletedAt === undefined
}

/** True for an order that may wait again though its signal has fired: one put back by others, or given back its place. */
export function mayComeBack({ status, deletedAt }: Order): boolean {
  return status === 'pending' || status === 'executing' || deletedAt !== undefined
}

/** As far back as a reorg reaches: 150 blocks of the slowest chain. */
const reorgReachMs = 30 * 60_000

/** True for a claimed or ended order whose signal is followed on: a reorg may take back the block that fired it. */
export function mayBeUndone(order: Order, nowMs: number): boolean {
  return !isPending(order) && order.trigger !== null && nowMs - order.trigger.blockTimeMs < reorgReachMs
}

/** An order after a reorg that took back the block that fired it: it waits again, unless somebody has claimed it. */
export function undone(order: Order, nowMs: number): Order {
  const logged = withLog(order, nowMs, 'the block that fired it was taken back')
  return isPending(order) ? { ...logged, trigger: null, reason: null } : logged
}

/** An order in the hands of `holder`, with a higher epoch. */
export function claimed(order: Order, holder: string, trigger: Trigger | null, nowMs: number): Order {
  return {
    ...withLog(order, nowMs, `claimed by ${holder}`),
    status: 'executing',
    epoch: order.epoch + 1,
    holder,
    trigger,
    reason: null,
    updatedAt: nowMs,
  }
}

/** An order that ended, or asks, before anything was sent. */
export function endedUnsent(
  order: Order,
  status: 'failed' | 'expired',
  reason: string,
  { nowMs, log = reason, trigger = order.trigger }: { nowMs: number; log?: string; trigger?: Trigger | null },
): Order {
  return { ...withLog(order, nowMs, log), status, reason, trigger, updatedAt: nowMs }
}

/** An order that fired while the wallets were locked: pending, until they are unlocked. */
export function lockedOut(order: Order, trigger: Trigger, nowMs: number): Order {
  const reason = orderReasons.locked
  return {
    ...withLog(order, nowMs, 'fired while the wallets were locked'),
    reason,
    trigger,
    updatedAt: nowMs,
  }
}

/** An order that the server refuses to watch: it rests until the trader resumes it. */
export function notArmed(order: Order, reason: string, nowMs: number): Order {
  return { ...withLog(order, nowMs, `not armed: ${reason}`), isPaused: true, reason, updatedAt: nowMs }
}

/** True for a condition that holds again by itself: watched anew, it loses nothing of what was seen so far. */
export function mayBeWatchedAnew({ condition: { when } }: Pick<Order, 'condition'>): boolean {
  return when.kind === 'level' || (when.kind === 'change' && when.reference !== null)
}

/** An order under a new signal, or failed if it was off its limits too often. */
export function rearmed(order: Order, signalId: string, nowMs: number): Order {
  const logged = withLog(order, nowMs, offLimitsLog)
  const times = logged.logs.filter((line) => line.endsWith(offLimitsLog)).length
  if (times > maxRearms) return endedUnsent(order, 'failed', orderReasons.offLimits, { nowMs })
  // What fired it stays in the history of signals.
  return { ...logged, status: 'pending', signalId, reason: null, updatedAt: nowMs }
}

/** An order that is tried again on what fired it, as long as that is young enough. */
export function putBack(order: Order, nowMs: number): Order {
  return { ...withLog(order, nowMs, offLimitsLog), status: 'pending', reason: null, updatedAt: nowMs }
}

/** Why an order asks whose trigger has become too old: nobody could act, or the price was off its limits all the time. */
export function lateReason(order: Order): string {
  const wasPutBack = !mayBeWatchedAnew(order) && order.logs.at(-1)?.endsWith(offLimitsLog)
  return wasPutBack ? orderReasons.offLimits : orderReasons.unattended
}

/** Ends of the wallets of an order that was off its limits too often. */
export function allOffLimits({ wallets }: Order): ReadonlyMap<string, TradeEnd> {
  const open = wallets.filter(({ end }) => end === 'waiting')
  return new Map(open.map(({ address }) => [address, { state: 'off-limits' }]))
}

/** True if nothing of an order was signed, for the price had left its limits. */
export function isUntraded({ wallets }: Order, ends: ReadonlyMap<string, TradeEnd>): boolean {
  const isOffLimits = ends.size > 0 && [...ends.values()].every(({ state }) => state === 'off-limits')
  return isOffLimits && wallets.every(({ end }) => end === 'waiting' || end === 'failed')
}

function walletWith(wallet: OrderWallet, end: TradeEnd | undefined): OrderWallet {
  if (!end) return wallet
  if (end.state === 'off-limits') return { ...wallet, end: 'failed' }
  return { ...wallet, end: end.state, hash: end.hash ?? wallet.hash }
}

function lineOf(address: string, end: TradeEnd): string {
  if (end.state === 'off-limits') return `${address}: ${offLimitsLog}`
  const reason = end.state === 'failed' ? ` (${wordsOf(end.reason)})` : ''
  return `${address}: ${end.state}${reason}${end.hash === null ? '' : ` ${end.hash}`}`
}

/** Fees that every endpoint called too low, three times raised: spec 1 section 4 names what is logged then. */
function wordsOf(reason: string): string {
  return reason === 'underpriced' ? 'failed: exceeded the maximum retries' : reason
}

function statusOf(wallets: readonly OrderWallet[]): Order['status'] {
  if (wallets.some(({ end }) => end === 'unknown')) return 'timeout'
  return wallets.some(({ end }) => end === 'confirmed') ? 'success' : 'failed'
}

/** An order with the ends of its wallets, by address. */
export function concluded(order: Order, ends: ReadonlyMap<string, TradeEnd>, nowMs: number): Order {
  const wallets = order.wallets.map((wallet) => walletWith(wallet, ends.get(wallet.address)))
  const status = statusOf(wallets)
  const isPartial = status === 'success' && wallets.some(({ end }) => end !== 'confirmed')
  const failed = [...ends.values()].find(({ state }) => state === 'failed' || state === 'off-limits')
  const why = failed?.state === 'failed' ? failed.reason : failed ? orderReasons.offLimits : null
  const logged = [...ends].reduce((one, [address, end]) => withLog(one, nowMs, lineOf(address, end)), order)
  const reason = isPartial ? orderReasons.partial : status === 'success' ? null : why
  return { ...logged, wallets, status, reason, updatedAt: nowMs }
}

/** True while the trigger of an order is young enough to trade on. */
export function isTimely({ trigger, limits }: Order, nowMs: number): boolean {
  return trigger !== null && nowMs - trigger.blockTimeMs <= limits.maxAgeMs
}

/** True if every part of an order ended before its signature, because whoever had it in hand was gone. */
export function isInterrupted(ends: ReadonlyMap<string, TradeEnd>): boolean {
  const isUnsigned = (end: TradeEnd) =>
    end.state === 'failed' && end.reason === orderReasons.interrupted && end.hash === null
  return ends.size > 0 && [...ends.values()].every(isUnsigned)
}

/** A failed or expired order in the hands of `holder`, for a second try: wallets that failed get new intents. */
export function retried(
  order: Order,
  {
    holder,
    trigger,
    newId,
    nowMs,
  }: { holder: string; trigger: Trigger | null; newId: () => string; nowMs: number },
): Order {
  const again = (wallet: OrderWallet): OrderWallet =>
    wallet.end === 'failed' ? { ...wallet, intentId: newId(), end: 'waiting', hash: null } : wallet
  return claimed({ ...order, wallets: order.wallets.map(again) }, holder, trigger, nowMs)
}

/** An order in the archive. */
export function archived(order: Order, reason: string | null, nowMs: number): Order {
  return { ...withLog(order, nowMs, reason ?? 'removed'), reason, deletedAt: nowMs, updatedAt: nowMs }
}

/** A child with what its parent brought each wallet; wallets without a purchase sell nothing. */
export function withBought(child: Order, bought: ReadonlyMap<string, bigint>, nowMs: number): Order {
  const wallets = child.wallets.map((wallet) => ({
    ...wallet,
    boughtUnits: (bought.get(wallet.address) ?? 0n).toString(),
  }))
  return { ...withLog(child, nowMs, 'armed: the purchase is confirmed'), wallets, updatedAt: nowMs }
}
