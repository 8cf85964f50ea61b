import { setTimeout as wait } from 'node:timers/promises'
import type { Order, OrderWallet } from '@peregrine/contract/order'
import type { SignalStatus, Trigger } from '@peregrine/contract/signal'
import type { DeskPorts } from '@peregrine/orders/deskPorts'
import { Election, type ElectionMessage, type StoredLead } from '@peregrine/orders/election'
import type { OrderBook } from '@peregrine/orders/orderBook'
import { OrderDesk } from '@peregrine/orders/orderDesk'
import { orderReasons } from '@peregrine/orders/orderSteps'
import type { FoundEnd, TradeEnd } from '@peregrine/orders/tradeEnd'
import { sealedOrder } from '@peregrine/testkit/sealedOrder'
import type { TransferIntent } from '@peregrine/wallet/intent'
import type { ExecutionLog } from '@peregrine/wallet/execution/executionLog'
import { type ExecutionRecord, isFinal } from '@peregrine/wallet/execution/executionRecord'
import type { ExecutionPorts } from '@peregrine/wallet/execution/executionPorts'
import { LostClaim } from '@peregrine/wallet/execution/recordSteps'
import { execute, recover } from '@peregrine/wallet/execution/runExecution'
import { coinSummary } from '@peregrine/wallet/execution/testing/coinSummary'
import { closeIntent } from '@peregrine/trader/orders/closeIntent'
import { serverAsker, transferIntent, worldPorts } from '../p10-world/ports.ts'
import type { WalletKey } from '@peregrine/wallet/vault/walletKey'
import type { World } from '../p10-world/world.ts'
import { sealersOf } from './roundPlan.ts'
import { Stopper } from './stopper.ts'

/** What the desks of one round share: a browser with its locks and clock, and a server with signals that fire together. */
export type RoundScene = {
  world: World
  network: 'eth' | 'sol'
  book: OrderBook
  /** Of the browser's tabs; an agent has its own. */
  log: ExecutionLog
  key: WalletKey
  recipient: string
  clock: { monotonicMs: number; wallMs: number }
  signal: { trigger: Trigger | null }
  desks: LeaderDesk[]
  stored: { lead: StoredLead | null }
  /** Web Locks by name: of a tab that died, or was robbed of it, they are free. */
  locks: Map<string, LeaderDesk>
  noteSignature(): void
  /** The wallets of the browser; an agent has its own key. */
  isLocked(): boolean
  /** Drawn anew with each call. */
  isOffLimits(): boolean
  /** All lead, always. */
  hasElection: boolean
  /** Defences taken out: claims that always succeed, an intent of its own for each try, and seals that nobody looks at. */
  isCareless: boolean
  newId(): string
  /** 0 to 1, by the seed. */
  random(): number
}

export type DeskKind = 'tab' | 'agent'

/** What a signing worker says while its vault is locked. */
class Locked extends Error {}

const inHand: readonly string[] = ['armed', 'claimed', 'signed', 'sent']

function endOf(record: ExecutionRecord): TradeEnd {
  const { state, reason, attempts, landed } = record
  const hash = landed ?? attempts.at(-1)?.hash ?? null
  if (state === 'confirmed') return { state, hash: hash ?? '' }
  return isFinal(state) ? { state: 'failed', reason: reason ?? state, hash } : { state: 'unknown', hash }
}

/** One tab or agent of a round: the product's own election and desk, over ports at which it can be stopped. */
export class LeaderDesk {
  readonly name: string
  readonly kind: DeskKind
  readonly stopper = new Stopper()
  readonly desk: OrderDesk
  readonly election: Election
  readonly inbox: ElectionMessage[] = []
  readonly #scene: RoundScene
  readonly #log: ExecutionLog
  readonly #underWay = new Set<string>()
  readonly #plain: ExecutionPorts
  #isLooking = false
  /** Its lock was taken from it: others believe it dead. */
  isStolen = false

  constructor(scene: RoundScene, name: string, kind: DeskKind, ownLog: ExecutionLog) {
    this.#scene = scene
    this.name = name
    this.kind = kind
    this.#log = kind === 'agent' ? ownLog : scene.log
    this.#plain = this.#executionPorts()
    this.desk = new OrderDesk(this.#ports())
    this.election = new Election({
      id: name,
      nowMs: () => scene.clock.monotonicMs,
      wallMs: () => scene.clock.wallMs,
      random: scene.random,
      post: (message) => {
        for (const other of scene.desks) if (other !== this && other.kind === 'tab') other.inbox.push(message)
      },
      readStored: () => scene.stored.lead,
      store: (lead) => {
        scene.stored.lead = lead
      },
      onLead: (isLeader) => {
        if (isLeader) void this.desk.lead()
        else this.desk.rest()
      },
    })
  }

  get isAwake(): boolean {
    return !this.stopper.isDead && !this.stopper.isFrozen
  }

  get isLeader(): boolean {
    return !this.#scene.hasElection || this.kind === 'agent' || this.election.isLeader
  }

  /** Lets time pass in this tab. */
  tick(): void {
    if (!this.isAwake || this.kind === 'agent') return
    for (const message of this.inbox.splice(0)) this.election.receive(message)
    this.election.tick()
  }

  /** What a page does every few seconds: looks at the book, and goes on with what nobody finished. */
  async look(): Promise<void> {
    // One round after the other: two at once would take records from each other.
    if (!this.isAwake || this.#isLooking) return
    this.#isLooking = true
    try {
      await this.#lookOnce()
    } finally {
      this.#isLooking = false
    }
  }

  async #lookOnce(): Promise<void> {
    if (this.isLeader) {
      await this.desk.lead()
      await this.desk.sync()
    }
    for (const record of await this.#log.list())
      if (!isFinal(record.state) && !this.#underWay.has(record.id)) await this.#recover(record)
  }

  async #recover(record: ExecutionRecord): Promise<void> {
    try {
      await recover(this.#plain, record)
    } catch (error) {
      if (!(error instanceof LostClaim)) throw error
    }
  }

  /** Sends a transaction of the trader's own. */
  async press(intent: TransferIntent): Promise<void> {
    this.#underWay.add(intent.id)
    try {
      await execute(this.#plain, intent, intent.id, coinSummary)
    } catch (error) {
      if (!(error instanceof LostClaim)) throw error
    } finally {
      this.#underWay.delete(intent.id)
    }
  }

  /** Hears of the signal, if it is there to hear. */
  hear(orderSignal: string, trigger: Trigger): void {
    if (!this.isAwake) return
    const event = { signalId: orderSignal, symbol: '', description: '', what: 'triggered' as const, trigger }
    void this.desk.takeEvent(event)
  }

  #executionPorts(): ExecutionPorts {
    const { world, key, noteSignature } = this.#scene
    const plain = worldPorts({
      urls: world.urls,
      secretOf: () => key.secret,
      log: this.#log,
      holder: this.name,
      sleep: () => wait(20),
      isAlive: async (holder) => (await this.#livenessOf(holder)) === 'alive',
    })
    const { log } = plain
    const at = <A extends unknown[], T>(place: string, call: (...args: A) => Promise<T>) =>
      this.stopper.step(place, call)
    return {
      ...plain,
      log: {
        add: at('log.add', log.add),
        read: at('log.read', log.read),
        list: log.list,
        replace: at('log.replace', log.replace),
        changeNonces: at('log.changeNonces', log.changeNonces),
      },
      readNonces: at('readNonces', plain.readNonces),
      build: at('build', plain.build),
      sign: at('sign', async (intent, unsigned) => {
        noteSignature()
        return plain.sign(intent, unsigned)
      }),
      send: at('send', plain.send),
      verdict: at('verdict', plain.verdict),
    }
  }

  async #livenessOf(holder: string): Promise<'alive' | 'dead' | 'unknown'> {
    const other = this.#scene.desks.find(({ name }) => name === holder)
    if (!other || other.kind !== this.kind) return 'unknown'
    if (other === this) return 'alive'
    return other.stopper.isDead || other.isStolen ? 'dead' : 'alive'
  }

  #ports(): DeskPorts {
    const { book, clock, isOffLimits, key, locks, newId, isCareless, world } = this.#scene
    const asker = serverAsker(world.urls.server)
    const at = <A extends unknown[], T>(place: string, call: (...args: A) => Promise<T>) =>
      this.stopper.step(place, call)
    return {
      book: {
        list: at('book.list', book.list),
        read: at('book.read', book.read),
        add: book.add,
        change: at('book.change', async (epoch, order) => {
          const decided = await book.change(epoch, order)
          return isCareless && !decided.isChanged ? { isChanged: true, order, others: [] } : decided
        }),
      },
      holder: this.name,
      environment: () => ({ id: 'test', runId: 'run' }),
      nowMs: () => clock.wallMs,
      chainNowMs: async () => 0,
      monotonicMs: () => clock.monotonicMs,
      sleep: (ms) => wait(ms / 40),
      newId,
      isLeader: () => this.isLeader,
      livenessOf: (holder) => this.#livenessOf(holder),
      withLock: async (name, work) => {
        const own = this.kind === 'agent' ? `${this.name} ${name}` : name
        const held = locks.get(own)
        if (held && !held.stopper.isDead && !held.isStolen) return null
        locks.set(own, this)
        try {
          return await work()
        } finally {
          if (locks.get(own) === this) locks.delete(own)
        }
      },
      mayCarryOut: () => true,
      isUnlocked: at('isUnlocked', async () => !this.#isLocked),
      sealedBy: at('sealedBy', async (order) => this.#sealedBy(order)),
      seal: at('seal', async (order) => {
        if (this.#isLocked) throw new Locked()
        return sealedOrder(order, [key])
      }),
      signals: this.#signals(),
      checkFee: async () => 'agreed',
      isWithinLimits: at('isWithinLimits', async () => !isOffLimits()),
      trade: (order, wallet, isOurs) => this.#trade(order, wallet, isOurs),
      findEnd: at('findEnd', (order, wallet) => this.#findEnd(order, wallet)),
      close: at('close', (order, wallet) => closeIntent(asker, order, wallet)),
      readBought: async () => null,
      tell: (news) => {
        if (news.type === 'trouble' && !(news.error instanceof Locked))
          console.error(this.name, news.what, news.error)
      },
    }
  }

  get #isLocked(): boolean {
    return this.kind === 'tab' && this.#scene.isLocked()
  }

  #sealedBy(order: Order): string[] {
    const { isCareless, key } = this.#scene
    if (this.#isLocked) throw new Locked()
    return isCareless ? order.wallets.map(({ address }) => address) : sealersOf(order, key)
  }

  #signals(): DeskPorts['signals'] {
    const { clock, signal } = this.#scene
    const statusOf = (signalId: string): SignalStatus => ({
      signalId,
      state: signal.trigger ? 'triggered' : 'armed',
      trigger: signal.trigger,
      nowMs: clock.wallMs,
    })
    return {
      arm: this.stopper.step('signals.arm', async () => []),
      // The server's acknowledgement comes over the socket.
      follow: (ids) => {
        for (const id of ids)
          if (signal.trigger) setImmediate(() => this.isAwake && void this.desk.takeStatus(statusOf(id)))
      },
      leave: () => undefined,
      drop: async () => undefined,
    }
  }

  /** Why nothing is signed, as a trade looks for it once more; null for nothing. */
  async #findRefusal(order: Order, isOurs: () => Promise<boolean>): Promise<TradeEnd | null> {
    const failed = (reason: string): TradeEnd => ({ state: 'failed', reason, hash: null })
    if (this.#isLocked) return failed('vault-locked')
    if (this.#sealedBy(order).length === 0) return failed(orderReasons.unsealed)
    if (this.#scene.isOffLimits()) return { state: 'off-limits' }
    return this.#scene.isCareless || (await isOurs()) ? null : failed(orderReasons.interrupted)
  }

  async #trade(order: Order, wallet: OrderWallet, isOurs: () => Promise<boolean>): Promise<TradeEnd> {
    const { network, recipient, isCareless, newId } = this.#scene
    const refusal = await this.#findRefusal(order, isOurs)
    if (refusal) return refusal
    const id = isCareless ? newId() : wallet.intentId
    this.#underWay.add(id)
    try {
      const intent = transferIntent(network, id, wallet.address, recipient)
      const record = await execute(this.#plain, intent, order.id, coinSummary)
      return record ? endOf(record) : { state: 'unknown', hash: null }
    } catch (error) {
      if (!(error instanceof LostClaim)) console.error(this.name, 'trade', error)
      const record = await this.#log.read(id)
      return record ? endOf(record) : { state: 'failed', reason: 'not-built', hash: null }
    } finally {
      this.#underWay.delete(id)
    }
  }

  async #findEnd(order: Order, { intentId }: OrderWallet): Promise<FoundEnd> {
    void order
    const record = await this.#log.read(intentId)
    if (!record) return { state: 'none' }
    return this.#underWay.has(intentId) || inHand.includes(record.state) ? { state: 'open' } : endOf(record)
  }
}
