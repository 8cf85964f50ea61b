import type { Order } from '@peregrine/contract/order'
import type { WalletEvent } from '@peregrine/contract/walletEvent'
import { canonicalAddress } from '@peregrine/core/address'
import { networkFacts } from '@peregrine/core/network'

type Event = Pick<WalletEvent, 'kind' | 'transactionHash' | 'timestamp'>
type Signed = { attempts: readonly { hash: string }[] }

const isTrade = ({ kind }: Event) => kind === 'buy' || kind === 'sell' || kind === 'swap'

export type Clock = {
  /** This computer's time in Unix milliseconds. */
  nowMs: () => number
  /** How far that is ahead of the chains; 0 while it is right, or nothing is known of it yet. */
  offMs: () => number
}

/** A block that comes after a list may be older than that by as much: chains are read late, and date blocks roughly. */
const lateMs = 60_000

/** Returns, once there is one, the time from which on what is new in a list has happened since the first list. */
function sinceFirst({ nowMs, offMs }: Clock): (events: readonly Event[]) => number | null {
  let newestMs: number | null = null
  let emptyAtMs: number | null = null
  return (events) => {
    if (newestMs !== null) return newestMs
    // Read late: what this computer's clock is worth may not be known with the first list.
    if (emptyAtMs !== null) return Math.min(emptyAtMs, nowMs()) - offMs() - lateMs
    if (events.length > 0) newestMs = Math.max(...events.map(({ timestamp }) => timestamp))
    else emptyAtMs = nowMs()
    return null
  }
}

/**
 * Finds a wallet's trades that arrived since the first list, in each later list: once for a transaction, whatever block
 * it is moved to. What older events a fresh list brings is no news: those from before the newest of the first list, or
 * from before that itself where it was empty.
 */
export function createArrivals<E extends Event>(clock: Clock): (events: readonly E[]) => E[] {
  const known = new Set<string>()
  const sinceOf = sinceFirst(clock)
  return (events) => {
    const fromMs = sinceOf(events) ?? Number.POSITIVE_INFINITY
    const arrived = new Map<string, E>()
    for (const event of events) {
      const isNew = event.timestamp >= fromMs && !known.has(event.transactionHash)
      if (isNew && isTrade(event)) arrived.set(event.transactionHash, event)
    }
    for (const { transactionHash } of events) known.add(transactionHash)
    return [...arrived.values()]
  }
}

type Placed = Event & Pick<WalletEvent, 'chain' | 'wallet' | 'token'>
type Carried = Pick<Order, 'network' | 'side' | 'status' | 'condition' | 'wallets'>

/** True for an order's own trade: by its hash, or while that is under way and not in the book yet, by what it trades. */
function isOf(event: Placed, { network, side, status, condition, wallets }: Carried): boolean {
  if (wallets.some(({ hash }) => hash === event.transactionHash)) return true
  const isUnderWay = status === 'executing' || status === 'timeout'
  return (
    isUnderWay &&
    event.kind === side &&
    event.chain === networkFacts[network].chain &&
    canonicalAddress(event.token.address) === canonicalAddress(condition.tokenAddress) &&
    wallets.some(
      ({ address, hash }) => hash === null && canonicalAddress(address) === canonicalAddress(event.wallet),
    )
  )
}

/**
 * Trades that this browser did not sign: `orders` are those of conditional orders, which an agent or another device
 * carried out, `others` were made on another device.
 */
export function tradesElsewhere<E extends Placed>(
  arrived: readonly E[],
  records: readonly Signed[],
  orders: readonly Carried[],
): { orders: E[]; others: E[] } {
  const own = new Set(records.flatMap(({ attempts }) => attempts.map(({ hash }) => hash)))
  const foreign = arrived.filter(({ transactionHash }) => !own.has(transactionHash))
  const isOrdered = (event: E) => orders.some((order) => isOf(event, order))
  return { orders: foreign.filter(isOrdered), others: foreign.filter((event) => !isOrdered(event)) }
}
