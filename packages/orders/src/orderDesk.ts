import type { Order, OrderWallet } from '@peregrine/contract/order'
import type { SignalEvent, SignalStatus, Trigger } from '@peregrine/contract/signal'
import type { DeskPorts } from './deskPorts.ts'
import { isAbandoned } from './isAbandoned.ts'
import {
  allOffLimits,
  archived,
  claimed,
  concluded,
  endedUnsent,
  isArmed,
  isInterrupted,
  isLost,
  isOpenWallet,
  isRunning,
  isTimely,
  isUntraded,
  lockedOut,
  mayBeUndone,
  mayRetry,
  needsBought,
  notArmed,
  orderReasons,
  rearmed,
  retried,
  unattendedLog,
  undone,
  withBought,
} from './orderSteps.ts'
import { endsAmong, type FoundEnd, type TradeEnd } from './tradeEnd.ts'
import { isPending } from './changeOrder.ts'

const rearmAfterMs = 5_000

type Fired = { trigger: Trigger; ageMs: number; heardAtMs: number }

/**
 * One tab's or agent's part in carrying out orders. Whoever leads follows the signals of armed orders and claims the order
 * of one that fires; who may trade is decided by the claim alone, so that several desks that all lead do no harm.
 */
export class OrderDesk {
  readonly #ports: DeskPorts
  /** Order ids by followed signal. */
  readonly #followed = new Map<string, string>()
  /** Orders that this desk works on now. */
  readonly #busy = new Set<string>()
  /** What fired and was not carried out yet: the wallets are locked, or something could not be read. */
  readonly #waiting = new Map<string, Fired>()
  #isLeading = false
  #syncing: Promise<void> | null = null
  #isSyncAsked = false

  constructor(ports: DeskPorts) {
    this.#ports = ports
  }

  /** Takes the lead: follows every armed order, and goes on with those that somebody left. */
  async lead(): Promise<void> {
    this.#isLeading = true
    await this.sync()
  }

  /** Gives up the lead: follows nothing. What it claimed it finishes. */
  rest(): void {
    this.#isLeading = false
    const ids = [...this.#followed.keys()]
    this.#followed.clear()
    this.#waiting.clear()
    if (ids.length > 0) this.#ports.signals.leave(ids)
  }

  /** Follows everything anew, on a new connection to the server. */
  reconnect(): void {
    const ids = [...this.#followed.keys()]
    if (ids.length > 0) this.#ports.signals.follow(ids)
  }

  /**
   * Brings what is followed in step with the book, and goes on with what is open, if this desk leads. Call after every
   * change, after an unlock, and now and then.
   */
  sync(): Promise<void> {
    this.#isSyncAsked = true
    this.#syncing ??= this.#syncAll().finally(() => {
      this.#syncing = null
    })
    return this.#syncing
  }

  async #syncAll(): Promise<void> {
    while (this.#isSyncAsked) {
      this.#isSyncAsked = false
      try {
        if (this.#isLeading) await this.#syncOnce()
      } catch (error) {
        this.#ports.tell({ type: 'trouble', what: 'sync', error })
      }
    }
  }

  async #syncOnce(): Promise<void> {
    const { book, mayCarryOut, tell } = this.#ports
    const orders = await book.list()
    tell({ type: 'read', orders })
    // Those that wait again come to its end.
    const waiting = Array.from(this.#waiting)
    for (const [id, fired] of waiting) await this.#fire(id, fired)
    const byId = new Map(orders.map((order) => [order.id, order]))
    const parentOf = ({ parentId }: Order) => (parentId === null ? null : (byId.get(parentId) ?? null))
    const own = orders.filter(mayCarryOut)
    for (const order of own) await this.#attend(order, parentOf(order))
    const armed = own.filter((order) => isArmed(order, parentOf(order)) && this.#isOfThisRun(order))
    const undoable = own.filter((order) => mayBeUndone(order, this.#ports.nowMs()))
    const wanted = new Set([...armed, ...undoable].map(({ signalId }) => signalId))
    this.#leave([...this.#followed.keys()].filter((id) => !wanted.has(id)))
    const fresh = armed.filter(({ signalId }) => !this.#followed.has(signalId))
    if (fresh.length > 0) await this.#follow(fresh)
    tell({ type: 'synced' })
  }

  async #follow(fresh: readonly Order[]): Promise<void> {
    const { signals, tell } = this.#ports
    const refused = new Map((await signals.arm(fresh)).map(({ signalId, code }) => [signalId, code]))
    if (!this.#isLeading) return
    const watched = fresh.filter(({ signalId }) => !refused.has(signalId))
    for (const { signalId, id } of watched) this.#followed.set(signalId, id)
    // One that fired meanwhile is answered with an error of its own.
    if (watched.length > 0) signals.follow(watched.map(({ signalId }) => signalId))
    tell({ type: 'armed', orders: watched })
    for (const order of fresh) await this.#noteRefusal(order, refused.get(order.signalId))
  }

  async #noteRefusal(order: Order, code: string | undefined): Promise<void> {
    if (code === undefined) return
    const reason = code === 'signal.full' ? orderReasons.tooMany : orderReasons.notArmed
    const resting = await this.#change(order, notArmed(order, reason, this.#ports.nowMs()))
    if (resting) this.#ports.tell({ type: 'refused', order: resting })
  }

  #leave(ids: readonly string[]): void {
    for (const id of ids) this.#followed.delete(id)
    if (ids.length > 0) this.#ports.signals.leave(ids)
  }

  #isOfThisRun({ environment }: Order): boolean {
    const { id, runId } = this.#ports.environment
    return environment.id === id && environment.runId === runId
  }

  /** What an order needs beside its signal. */
  async #attend(order: Order, parent: Order | null): Promise<void> {
    if (isRunning(order) && !this.#busy.has(order.id)) return this.#continue(order)
    if (isPending(order)) await this.#attendPending(order, parent)
  }

  async #attendPending(order: Order, parent: Order | null): Promise<void> {
    const nowMs = this.#ports.nowMs()
    if (!this.#isOfThisRun(order))
      await this.#change(order, endedUnsent(order, 'expired', orderReasons.otherRun, { nowMs }))
    else if (order.expiresAt !== null && order.expiresAt <= nowMs) await this.#expire(order)
    else if (parent) await this.#attendChild(order, parent)
  }

  async #attendChild(child: Order, parent: Order): Promise<void> {
    if (parent.status === 'success' && needsBought(child)) return this.#readBought(child, parent)
    if (isLost(parent))
      await this.#change(child, archived(child, orderReasons.parentEnded, this.#ports.nowMs()))
  }

  async #readBought(child: Order, parent: Order): Promise<void> {
    const bought = new Map<string, bigint>()
    for (const wallet of parent.wallets.filter(({ end }) => end === 'confirmed')) {
      const units = await this.#ports.readBought(parent, wallet)
      // Asked again with the next round.
      if (units === null) return
      bought.set(wallet.address, units)
    }
    await this.#change(child, withBought(child, bought, this.#ports.nowMs()))
  }

  /** Takes an event of a followed signal. */
  async takeEvent({ signalId, what, trigger }: SignalEvent): Promise<void> {
    const id = this.#followed.get(signalId)
    if (id === undefined || !this.#ports.isLeader()) return
    if (what === 'expired') return this.#expireById(id)
    if (what === 'undone') return this.#noteUndone(id)
    if (!trigger) return
    const ageMs = Math.max(0, trigger.triggeredAtMs - trigger.blockTimeMs)
    const fired = { trigger, ageMs, heardAtMs: this.#ports.monotonicMs() }
    if (what === 'late') return this.#ask(id, trigger, orderReasons.late)
    await this.#fire(id, fired)
  }

  /** Takes the server's word that a signal cannot be followed: it fired while nobody did, or its time is over. */
  async takeStatus({ signalId, state, trigger, nowMs }: SignalStatus): Promise<void> {
    const id = this.#followed.get(signalId)
    if (id === undefined || !this.#ports.isLeader()) return
    if (state === 'expired') return this.#expireById(id)
    if (state === 'unknown') return this.#forget(signalId)
    if (state === 'armed' || !trigger) return
    const fired = {
      trigger,
      ageMs: Math.max(0, nowMs - trigger.blockTimeMs),
      heardAtMs: this.#ports.monotonicMs(),
    }
    if (state === 'late') return this.#ask(id, trigger, orderReasons.late)
    await this.#fire(id, fired, unattendedLog)
  }

  /** The server does not have it: it is armed again with the next round. */
  #forget(signalId: string): void {
    this.#followed.delete(signalId)
    void this.sync()
  }

  async #fire(id: string, fired: Fired, lateLog?: string): Promise<void> {
    if (this.#busy.has(id)) return
    this.#busy.add(id)
    try {
      await this.#fireOnce(id, fired, lateLog)
    } catch (error) {
      // Its signal fires no more: unless somebody claimed it, it is tried again with the next round.
      this.#waiting.set(id, fired)
      this.#ports.tell({ type: 'trouble', what: 'fire', error })
    } finally {
      this.#busy.delete(id)
    }
  }

  async #fireOnce(id: string, fired: Fired, lateLog?: string): Promise<void> {
    const { book, isUnlocked, isWithinLimits, monotonicMs, nowMs, tell } = this.#ports
    const order = await book.read(id)
    const isFirst = !this.#waiting.delete(id)
    if (!order || !isArmed(order, await this.#parentOf(order)) || !this.#isOfThisRun(order)) return
    const { trigger } = fired
    if (fired.ageMs + monotonicMs() - fired.heardAtMs > order.limits.maxAgeMs)
      return this.#ask(id, trigger, orderReasons.unattended, lateLog)
    if (isFirst) tell({ type: 'fired', order })
    if (!(await isUnlocked(order))) return this.#wait(order, fired)
    if (!(await isWithinLimits({ ...order, trigger }))) return this.#rearm(order)
    const own = await this.#change(order, claimed(order, this.#ports.holder, trigger, nowMs()))
    if (own) await this.#run(own)
  }

  /** Keeps what fired until the wallets are unlocked, or it is too late. */
  async #wait(order: Order, fired: Fired): Promise<void> {
    const { nowMs, tell } = this.#ports
    this.#waiting.set(order.id, fired)
    if (order.reason === orderReasons.locked) return
    const waiting = await this.#change(order, lockedOut(order, fired.trigger, nowMs()))
    if (waiting) tell({ type: 'locked', order: waiting })
  }

  async #parentOf({ parentId }: Order): Promise<Order | null> {
    return parentId === null ? null : this.#ports.book.read(parentId)
  }

  /** Trades with every wallet whose part has no end yet, and records how it went. */
  async #run(order: Order, known: ReadonlyMap<string, TradeEnd> = new Map()): Promise<void> {
    const { book, holder, trade, withLock } = this.#ports
    const isOurs = async () => {
      const now = await book.read(order.id)
      return now?.epoch === order.epoch && now.holder === holder && now.status === 'executing'
    }
    const open = order.wallets.filter(({ address, end }) => end === 'waiting' && !known.has(address))
    const ran = await withLock(`order ${order.id}`, () =>
      Promise.all(open.map(async (wallet) => [wallet.address, await trade(order, wallet, isOurs)] as const)),
    )
    // Another tab of this browser runs it: that one records the end.
    if (ran) await this.#conclude(order, new Map([...known, ...ran]))
  }

  async #conclude(order: Order, ends: ReadonlyMap<string, TradeEnd>): Promise<void> {
    const { book, nowMs, tell } = this.#ports
    if (isUntraded(order, ends)) return this.#rearm(order)
    const next = concluded((await book.read(order.id)) ?? order, ends, nowMs())
    if (JSON.stringify(next.wallets) === JSON.stringify(order.wallets) && next.status === order.status) return
    const ended = await this.#change(order, next)
    if (ended) tell({ type: 'ended', order: ended, ends })
    if (ended) void this.sync()
  }

  async #rearm(order: Order): Promise<void> {
    const { newId, nowMs, signals, sleep, tell } = this.#ports
    tell({ type: 'off-limits', order })
    this.#followed.delete(order.signalId)
    // Not at once: what holds on the chain may hold for a while.
    await sleep(rearmAfterMs)
    const again = await this.#change(order, rearmed(order, newId(), nowMs()))
    await signals.drop([order.signalId])
    if (again?.status === 'failed') tell({ type: 'ended', order: again, ends: allOffLimits(again) })
    if (again) void this.sync()
  }

  /** Goes on with an order that somebody claimed and did not bring to its end. */
  async #continue(order: Order): Promise<void> {
    this.#busy.add(order.id)
    try {
      const found = new Map<string, FoundEnd>()
      for (const wallet of order.wallets.filter(isOpenWallet))
        found.set(wallet.address, await this.#ports.findEnd(order, wallet))
      await this.#continueWith(order, found)
    } catch (error) {
      this.#ports.tell({ type: 'trouble', what: 'continue', error })
    } finally {
      this.#busy.delete(order.id)
    }
  }

  async #continueWith(order: Order, found: ReadonlyMap<string, FoundEnd>): Promise<void> {
    if ([...found.values()].some(({ state }) => state === 'open')) return
    const known = endsAmong(found)
    if (known.size < found.size) {
      if (await isAbandoned(order, this.#ports)) await this.#inherit(order, known)
      return
    }
    // Nobody signed it here, but another device may have it in hand yet.
    const ends = isInterrupted(known) ? await this.#closeAll(order) : known
    await this.#conclude(order, ends)
    const { isUnlocked, nowMs } = this.#ports
    if (isInterrupted(ends) && isTimely(order, nowMs()) && (await isUnlocked(order)))
      await this.retry(order.id, order.trigger)
  }

  /** Takes over what was claimed and never signed: trades if it is still time, or asks. */
  async #inherit(order: Order, known: ReadonlyMap<string, TradeEnd>): Promise<void> {
    const { holder, isUnlocked, nowMs } = this.#ports
    const isInTime = isTimely(order, nowMs())
    if (isInTime && !(await isUnlocked(order))) return
    const own = await this.#change(order, claimed(order, holder, order.trigger, nowMs()))
    if (!own) return
    if (isInTime) return this.#run(own, known)
    await this.#conclude(own, await this.#closeAll(own, known))
  }

  /** Known ends, and those of all other wallets that have none, whose intents are shut. */
  async #closeAll(order: Order, known: ReadonlyMap<string, TradeEnd> = new Map()) {
    const ends = new Map(known)
    for (const wallet of order.wallets.filter(isOpenWallet))
      if (!known.has(wallet.address)) ends.set(wallet.address, await this.#close(order, wallet))
    return ends
  }

  /** The end of what was claimed, and is too late now: its last holder may wake up and send it yet, so it is shut. */
  async #close(order: Order, wallet: OrderWallet): Promise<TradeEnd> {
    const found = await this.#ports.close(order, wallet)
    if (found.state === 'none') return { state: 'failed', reason: orderReasons.interrupted, hash: null }
    return found.state === 'open' ? { state: 'unknown', hash: null } : found
  }

  async #ask(id: string, trigger: Trigger, reason: string, log: string = reason): Promise<void> {
    const { book, nowMs, tell } = this.#ports
    const order = await book.read(id)
    if (!order || !isArmed(order, await this.#parentOf(order))) return
    const asking = await this.#change(
      order,
      endedUnsent(order, 'failed', reason, { nowMs: nowMs(), log, trigger }),
    )
    if (asking) tell({ type: 'asks', order: asking })
  }

  async #expireById(id: string): Promise<void> {
    const order = await this.#ports.book.read(id)
    if (order && isPending(order)) await this.#expire(order)
  }

  async #expire(order: Order): Promise<void> {
    await this.#change(order, endedUnsent(order, 'expired', 'expired', { nowMs: this.#ports.nowMs() }))
  }

  async #noteUndone(id: string): Promise<void> {
    this.#waiting.delete(id)
    const order = await this.#ports.book.read(id)
    if (order) await this.#change(order, undone(order, this.#ports.nowMs()))
  }

  /** Tries a failed or expired order again. False where its outcome is unknown, or others were first. */
  async retry(id: string, trigger: Trigger | null): Promise<boolean> {
    const { book, holder, newId, nowMs } = this.#ports
    const order = await book.read(id)
    if (!order || !mayRetry(order) || !this.#isOfThisRun(order)) return false
    const own = await this.#change(order, retried(order, { holder, trigger, newId, nowMs: nowMs() }))
    if (!own) return false
    this.#busy.add(id)
    try {
      await this.#run(own)
    } finally {
      this.#busy.delete(id)
    }
    return true
  }

  /** Changes an order if it still has this epoch; the order as stored, or null if it was not changed. */
  async #change(order: Order, next: Order): Promise<Order | null> {
    const { isChanged, order: stored, others } = await this.#ports.book.change(order.epoch, next)
    if (!isChanged || !stored) return null
    this.#ports.tell({ type: 'changed', orders: [stored, ...others] })
    return stored
  }
}
