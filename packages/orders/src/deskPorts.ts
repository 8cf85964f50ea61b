import type { Order, OrderWallet } from '@peregrine/contract/order'
import type { OrderBook } from './orderBook.ts'
import type { FoundEnd, TradeEnd } from './tradeEnd.ts'

/** What a desk tells its page or log. */
export type DeskNews =
  /** Orders as they stand now, changed by this desk. */
  | { type: 'changed'; orders: readonly Order[] }
  | { type: 'fired' | 'locked' | 'asks' | 'unsealed' | 'refused'; order: Order }
  /** It fired, and the pool no longer gives what it asks for at least: armed again for now. */
  | { type: 'off-limits'; order: Order }
  /** The whole book, as it was read. */
  | { type: 'read'; orders: readonly Order[] }
  /** The server watches these from now on. */
  | { type: 'armed'; orders: readonly Order[] }
  /** Every armed order is watched. */
  | { type: 'synced' }
  | { type: 'ended'; order: Order; ends: ReadonlyMap<string, TradeEnd> }
  /** A step failed for the time being, and is tried again. */
  | { type: 'trouble'; what: string; error: unknown }

/** `code` is that of the server's fault. */
export type SignalRefusal = { signalId: string; code: string }

/** Everything that a desk waits for: the page, the agent and the tests bring their own. */
export type DeskPorts = {
  book: OrderBook
  /** This tab or agent. */
  holder: string
  /** Chains that the server has now: a sandbox may be begun anew. */
  environment(): Order['environment']
  /** Unix milliseconds. */
  nowMs(): number
  /** Time of the newest block that the order's chain is known to have, Unix milliseconds; 0 where none can be read. */
  chainNowMs(order: Order): Promise<number>
  /** A clock that nobody sets. */
  monotonicMs(): number
  sleep(ms: number): Promise<void>
  /** 32 random hex characters. */
  newId(): string
  isLeader(): boolean
  /** `unknown` for a holder on another machine. */
  livenessOf(holder: string): Promise<'alive' | 'dead' | 'unknown'>
  /** Runs work while no other tab of this browser runs the same; null if one does. */
  withLock<T>(name: string, work: () => Promise<T>): Promise<T | null>
  /** False for an order that is left to others: not watched, claimed or gone on with here. */
  mayCarryOut(order: Order): boolean
  isUnlocked(order: Order): Promise<boolean>
  /** Addresses of the own wallets that have sealed an order's terms. Rejects while they are locked. */
  sealedBy(order: Order): Promise<readonly string[]>
  /** The order with its terms sealed by its wallets. Rejects while they are locked. */
  seal(order: Order): Promise<Order>
  signals: {
    /** Has the server watch them. Returns those that it refuses; rejects where none can be told. */
    arm(orders: readonly Order[]): Promise<readonly SignalRefusal[]>
    follow(signalIds: readonly string[]): void
    leave(signalIds: readonly string[]): void
    drop(signalIds: readonly string[]): Promise<void>
  }
  /**
   * How the operator's fee stands now to what the order agreed to. `above-ceiling`: this desk pays no such fee whatever was
   * agreed to; others may.
   */
  checkFee(order: Order): Promise<'agreed' | 'changed' | 'above-ceiling'>
  /**
   * Reads the pool again: true if the order, with the trigger that fired it, would trade within its limits now. Throws where
   * it cannot be read.
   */
  isWithinLimits(order: Order): Promise<boolean>
  /**
   * Trades for one wallet, under its intent. `isOurs` is asked before anything is signed: false once somebody else has the
   * order, or what fired it is too old. Never throws.
   */
  trade(order: Order, wallet: OrderWallet, isOurs: () => Promise<boolean>): Promise<TradeEnd>
  findEnd(order: Order, wallet: OrderWallet): Promise<FoundEnd>
  /** Shuts a wallet's intent at the fence, for good: `none` if nothing of it was sent, else how that stands. */
  close(order: Order, wallet: OrderWallet): Promise<FoundEnd>
  /** Base units that a confirmed purchase brought; null while that is not known. */
  readBought(order: Order, wallet: OrderWallet): Promise<bigint | null>
  tell(news: DeskNews): void
}
