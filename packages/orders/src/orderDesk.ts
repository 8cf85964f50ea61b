import type { Order } from '@peregrine/contract/order'
import type { SignalEvent, SignalStatus, Trigger } from '@peregrine/contract/signal'
import { findObstacle } from './beforeClaim.ts'
import { Beside } from './beside.ts'
import { childStep } from './childStep.ts'
import { closeAll } from './closeAll.ts'
import type { DeskPorts } from './deskPorts.ts'
import { FollowedSignals } from './followedSignals.ts'
import { actUntilMs, type Fired, firedBefore, firedNow, stillFired } from './fired.ts'
import { inRounds } from './inRounds.ts'
import { isAbandoned } from './isAbandoned.ts'
import { isSealed } from './isSealed.ts'
import {
  claimed,
  concluded,
  endedUnsent,
  isArmed,
  isInterrupted,
  isOfRun,
  isOpenWallet,
  isRunning,
  isUntraded,
  lockedOut,
  lateReason,
  mayBeUndone,
  mayBeWatchedAnew,
  mayComeBack,
  notArmed,
  orderReasons,
  putBack,
  rearmed,
  retried,
  unattendedLog,
  undone,
} from './orderSteps.ts'
import { mayTryAgain } from './mayTryAgain.ts'
import { runWallets } from './runWallets.ts'
import { WaitingFires } from './waitingFires.ts'
import { unsentNews } from './unsentNews.ts'
import { endsAmong, type FoundEnd, type TradeEnd } from './tradeEnd.ts'
import { isPending } from './changeOrder.ts'

const rearmAfterMs = 5_000

/** How a claimed order is carried out. */
type Run = {
  /** Moment of the monotonic clock from which on nothing of it is signed. */
  untilMs: number
  /** Ends that are known already. */
  known?: ReadonlyMap<string, TradeEnd>
  /** What becomes of it where its price had left its limits before anything was signed; null: it failed. */
  onUntraded: ((order: Order) => Promise<void>) | null
}

/**
 * One tab's or agent's part in carrying out orders. Whoever leads follows the signals of armed orders and claims the order
 * of one that fires; who may trade is decided by the claim alone, so that several desks that all lead do no harm.
 */
export class OrderDesk {
  readonly #ports: DeskPorts
  readonly #followed: FollowedSignals
  /** Orders that this desk works on now. */
  readonly #busy = new Set<string>()
  readonly #waiting = new WaitingFires()
  /** Trades that a round has begun: one that hangs for a minute must keep no other order waiting. */
  readonly #trades = new Beside()
  #isLeading = false

  constructor(ports: DeskPorts) {
    this.#ports = ports
    this.#followed = new FollowedSignals(ports.signals)
  }

  /** Takes the lead: follows every armed order, and goes on with those that somebody left. */
  async lead(): Promise<void> {
    this.#isLeading = true
    await this.round()
  }

  /** Gives up the lead: follows nothing. What it claimed it finishes. */
  rest(): void {
    this.#isLeading = false
    this.#waiting.clear()
    this.#followed.leaveBut()
  }

  /** Follows everything anew, on a new connection to the server. */
  reconnect(): void {
    this.#followed.followAgain()
  }

  /**
   * If this desk leads, brings what is followed in step with the book, and begins to go on with what is open. Call after every
   * change, after an unlock, and now and then.
   */
  readonly round: () => Promise<void> = inRounds(async () => {
    try {
      if (this.#isLeading) await this.#syncOnce()
    } catch (error) {
      this.#ports.tell({ type: 'trouble', what: 'sync', error })
    }
  })

  /** A round, and all trades that rounds have begun. */
  async sync(): Promise<void> {
    await this.round()
    await this.#trades.ended()
  }

  async #syncOnce(): Promise<void> {
    const { book, mayCarryOut, tell } = this.#ports
    const orders = await book.list()
    tell({ type: 'read', orders })
    for (const [id, fired] of this.#waiting.list()) this.#trades.begin(this.#fire(id, fired))
    const byId = new Map(orders.map((order) => [order.id, order]))
    const parentOf = ({ parentId }: Order) => (parentId === null ? null : (byId.get(parentId) ?? null))
    const own = orders.filter(mayCarryOut)
    const left = own.filter((order) => isRunning(order) && !this.#busy.has(order.id))
    for (const order of left) this.#trades.begin(this.#continue(order))
    for (const order of own.filter(isPending)) await this.#attend(order, parentOf(order))
    const ofRun = own.filter((order) => isOfRun(order, this.#ports.environment()))
    const armed = ofRun.filter((order) => isArmed(order, parentOf(order)))
    const undoable = own.filter((order) => mayBeUndone(order, this.#ports.nowMs()))
    this.#followed.leaveBut(new Set([...armed, ...undoable].map(({ signalId }) => signalId)))
    const fresh = armed.filter(({ signalId }) => !this.#followed.has(signalId))
    if (fresh.length > 0) await this.#follow(fresh)
    tell({ type: 'synced' })
  }

  async #follow(fresh: readonly Order[]): Promise<void> {
    const refused = await this.#followed.follow(fresh, () => this.#isLeading)
    if (!refused) return
    this.#ports.tell({ type: 'armed', orders: fresh.filter(({ signalId }) => !refused.has(signalId)) })
    for (const order of fresh) await this.#noteRefusal(order, refused.get(order.signalId))
  }

  async #noteRefusal(order: Order, code: string | undefined): Promise<void> {
    if (code === undefined) return
    const reason = code === 'signal.full' ? orderReasons.tooMany : orderReasons.notArmed
    const resting = await this.#change(order, notArmed(order, reason, this.#ports.nowMs()))
    if (resting) this.#ports.tell({ type: 'refused', order: resting })
  }

  /** What a pending order needs beside its signal. */
  async #attend(order: Order, parent: Order | null): Promise<void> {
    const nowMs = this.#ports.nowMs()
    if (!isOfRun(order, this.#ports.environment()))
      await this.#change(order, endedUnsent(order, 'expired', orderReasons.otherRun, { nowMs }))
    else if (!(await this.#isOver(order)) && parent) {
      const step = await childStep(order, parent, this.#ports)
      if (step) await this.#change(order, step)
    }
  }

  /** Takes an event of a followed signal. */
  async takeEvent({ signalId, what, trigger }: SignalEvent): Promise<void> {
    const id = this.#followed.orderOf(signalId)
    if (id === undefined || !this.#ports.isLeader()) return
    if (what === 'expired') return this.#expireById(id)
    if (what === 'undone') return this.#noteUndone(id)
    if (!trigger) return
    const fired = firedNow(signalId, trigger, this.#ports.monotonicMs())
    if (what === 'late') return this.#ask(id, fired, orderReasons.late)
    await this.#fire(id, fired)
  }

  /** Takes the server's word that a signal cannot be followed: it fired while nobody did, or its time is over. */
  async takeStatus({ signalId, state, ...status }: SignalStatus): Promise<void> {
    const id = this.#followed.orderOf(signalId)
    if (id === undefined || !this.#ports.isLeader()) return
    if (state === 'expired') return this.#expireById(id)
    if (state === 'unknown') return this.#forget(signalId)
    const fired = firedBefore({ signalId, ...status }, this.#ports.monotonicMs())
    if (state === 'armed' || !fired) return
    if (state === 'late') return this.#ask(id, fired, orderReasons.late)
    await this.#fire(id, fired, unattendedLog)
  }

  /** The server does not have it: it is armed again with the next round. */
  #forget(signalId: string): void {
    this.#followed.forget(signalId)
    void this.round()
  }

  async #fire(id: string, fired: Fired, lateLog?: string): Promise<void> {
    if (this.#busy.has(id)) return
    if (this.#waiting.isResting(id)) return this.#waiting.keep(id, fired)
    this.#busy.add(id)
    try {
      await this.#fireOnce(id, fired, lateLog)
    } catch (error) {
      // Its signal fires no more: unless somebody claimed it, it is tried again with the next round.
      this.#waiting.keep(id, fired)
      this.#ports.tell({ type: 'trouble', what: 'fire', error })
    } finally {
      this.#busy.delete(id)
    }
  }

  async #fireOnce(id: string, fired: Fired, lateLog?: string): Promise<void> {
    const { book, monotonicMs, tell } = this.#ports
    const order = await book.read(id)
    const isFirst = !this.#waiting.drop(id)
    // Under other terms it is watched anew: what fired before does not count.
    if (order?.signalId !== fired.signalId || !isArmed(order, await this.#parentOf(order)))
      return this.#letGo(order, fired)
    if (!isOfRun(order, this.#ports.environment()) || (await this.#isOver(order))) return
    if (monotonicMs() > actUntilMs(fired, order)) return this.#ask(id, fired, lateReason(order), lateLog)
    if (isFirst) tell({ type: 'fired', order })
    return this.#actOn(order, fired)
  }

  async #actOn(order: Order, fired: Fired): Promise<void> {
    const obstacle = await findObstacle(order, fired, this.#ports)
    if (obstacle === null) return this.#claim(order, fired)
    if (obstacle === 'locked') return this.#wait(order, fired)
    if (obstacle === 'off-limits') return this.#putBack(order, fired)
    if (obstacle !== 'above-ceiling') await this.#ask(order.id, fired, obstacle)
  }

  async #claim(order: Order, fired: Fired): Promise<void> {
    const { holder, nowMs } = this.#ports
    const own = await this.#change(order, claimed(order, holder, fired.trigger, nowMs()))
    if (own) return this.#run(own, this.#runOf(own, fired))
    this.#letGo(await this.#ports.book.read(order.id), fired)
  }

  /** Others have it. Should it wait again it is followed anew, and the server says that it has fired: it does not say so twice. */
  #letGo(order: Order | null, { signalId }: Fired): void {
    if (order && mayComeBack(order)) this.#followed.leave(signalId)
  }

  /** Keeps what fired until the wallets are unlocked, or it is too late. */
  async #wait(order: Order, fired: Fired): Promise<void> {
    this.#waiting.keep(order.id, fired)
    if (order.reason === orderReasons.locked) return
    const waiting = await this.#change(order, lockedOut(order, fired.trigger, this.#ports.nowMs()))
    if (waiting) this.#ports.tell({ type: 'locked', order: waiting })
  }

  async #parentOf({ parentId }: Order): Promise<Order | null> {
    return parentId === null ? null : this.#ports.book.read(parentId)
  }

  #runOf(order: Order, fired: Fired): Run {
    return { untilMs: actUntilMs(fired, order), onUntraded: (untraded) => this.#putBack(untraded, fired) }
  }

  /** Trades with every wallet whose part has no end yet, and records how it went. */
  async #run(order: Order, { untilMs, known = new Map(), onUntraded }: Run): Promise<void> {
    const ends = await runWallets(order, { known, untilMs }, this.#ports)
    // Another tab of this browser runs it: that one records the end.
    if (ends) await this.#conclude(order, ends, onUntraded)
  }

  async #conclude(
    order: Order,
    ends: ReadonlyMap<string, TradeEnd>,
    onUntraded: Run['onUntraded'] = null,
  ): Promise<void> {
    const { book, nowMs, tell } = this.#ports
    if (onUntraded && isUntraded(order, ends)) return onUntraded(order)
    const next = concluded((await book.read(order.id)) ?? order, ends, nowMs())
    if (JSON.stringify(next.wallets) === JSON.stringify(order.wallets) && next.status === order.status) return
    const ended = await this.#change(order, next)
    if (ended) tell({ type: 'ended', order: ended, ends })
    if (ended) void this.round()
  }

  /** Has an order wait whose price had left its limits: watched anew, or tried again where that would lose its progress. */
  async #putBack(order: Order, fired: Fired): Promise<void> {
    const { newId, nowMs, signals, sleep, tell } = this.#ports
    tell({ type: 'off-limits', order })
    if (!mayBeWatchedAnew(order)) {
      if (await this.#change(order, putBack(order, nowMs()))) this.#waiting.keep(order.id, fired)
      return void this.#waiting.rest(order.id, sleep(rearmAfterMs)).then(() => this.round())
    }
    // Not at once: what holds on the chain may hold for a while.
    await sleep(rearmAfterMs)
    const again = await this.#change(order, rearmed({ ...order, trigger: fired.trigger }, newId(), nowMs()))
    this.#followed.forget(order.signalId)
    await signals.drop([order.signalId])
    if (again?.status === 'failed') tell(unsentNews(again))
    if (again) void this.round()
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
    const ends = isInterrupted(known) ? await closeAll(this.#ports, order) : known
    await this.#conclude(order, ends)
    // Wallets that the book calls failed get new intents only by the trader's hand: its word is not the log's.
    const isWhole = ends.size === order.wallets.length
    if (!isWhole || !isInterrupted(ends) || !(await this.#ports.isUnlocked(order))) return
    const fired = await stillFired(order, this.#ports)
    if (fired) await this.#tryAgain(order.id, order.trigger, this.#runOf(order, fired))
  }

  /** Takes over what was claimed and never signed: trades if it is still time, or asks. */
  async #inherit(order: Order, known: ReadonlyMap<string, TradeEnd>): Promise<void> {
    const { holder, isUnlocked, nowMs } = this.#ports
    const fired = order.status === 'executing' ? await stillFired(order, this.#ports) : null
    if (fired && !(await isUnlocked(order))) return
    const isUnsealed = fired !== null && !(await isSealed(order, this.#ports))
    // What may be out already is not claimed anew: it is shut, and its end is what is found then.
    const isOpen = order.status === 'timeout'
    const own = isOpen ? order : await this.#change(order, claimed(order, holder, order.trigger, nowMs()))
    if (!own) return
    if (fired && !isUnsealed) return this.#run(own, { ...this.#runOf(own, fired), known })
    const reason = isUnsealed ? orderReasons.unsealed : orderReasons.interrupted
    await this.#conclude(own, await closeAll(this.#ports, own, { known, reason }))
  }

  async #ask(id: string, { signalId, trigger }: Fired, reason: string, log: string = reason): Promise<void> {
    const { book, nowMs, tell } = this.#ports
    const order = await book.read(id)
    if (order?.signalId !== signalId || !isArmed(order, await this.#parentOf(order))) return
    const asking = await this.#change(
      order,
      endedUnsent(order, 'failed', reason, { nowMs: nowMs(), log, trigger }),
    )
    if (asking) tell(unsentNews(asking))
  }

  /** True for an order whose time is over, by its book's clock too. */
  async #isOver(order: Order): Promise<boolean> {
    return order.expiresAt !== null && order.expiresAt <= this.#ports.nowMs() && this.#expire(order)
  }

  async #expireById(id: string): Promise<void> {
    const order = await this.#ports.book.read(id)
    if (order && isPending(order)) await this.#expire(order)
  }

  async #expire(order: Order): Promise<boolean> {
    const expired = endedUnsent(order, 'expired', orderReasons.expired, { nowMs: this.#ports.nowMs() })
    return (await this.#change(order, expired)) !== null
  }

  async #noteUndone(id: string): Promise<void> {
    this.#waiting.drop(id)
    const order = await this.#ports.book.read(id)
    if (order) await this.#change(order, undone(order, this.#ports.nowMs()))
  }

  /**
   * Tries a failed or expired order again, by the trader's hand. False where it is not sealed, its outcome is unknown, or
   * others were first. Where the price has left what he agreed to it fails: he agreed to a trade now, not to an order.
   */
  async retry(id: string, trigger: Trigger | null): Promise<boolean> {
    const { book, monotonicMs } = this.#ports
    const untilMs = monotonicMs() + ((await book.read(id))?.limits.maxAgeMs ?? 0)
    return this.#tryAgain(id, trigger, { untilMs, onUntraded: null })
  }

  async #tryAgain(id: string, trigger: Trigger | null, run: Run): Promise<boolean> {
    const { book, holder, newId, nowMs, seal } = this.#ports
    const order = await book.read(id)
    if (!order || !(await mayTryAgain(order, this.#ports))) return false
    // The same terms under new intents.
    const again = await seal(retried(order, { holder, trigger, newId, nowMs: nowMs() }))
    const own = await this.#change(order, again)
    if (!own) return false
    this.#busy.add(id)
    try {
      await this.#run(own, run)
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
