import type { Order } from '@peregrine/contract/order'
import type { Trigger } from '@peregrine/contract/signal'
import type { DeskNews, DeskPorts } from '../deskPorts.ts'
import type { OrderDesk } from '../orderDesk.ts'
import type { FoundEnd, TradeEnd } from '../tradeEnd.ts'
import { memoryBook } from './memoryBook.ts'
import { testId, testSealed, testSealedBy } from './testOrder.ts'

/** A server with signals and a fence, a browser with locks and a log of what was signed, and desks on a common book. */
export class DeskWorld {
  nowMs = 1_000_000
  readonly book = memoryBook(() => this.nowMs)
  /** Signals that the server refuses, with its code. */
  readonly refused = new Map<string, string>()
  /** Intents that were traded, once each if all is well. */
  readonly traded: string[] = []
  readonly ends = new Map<string, FoundEnd>()
  readonly closed = new Set<string>()
  readonly dead = new Set<string>()
  readonly news: DeskNews[] = []
  readonly #locks = new Set<string>()
  /** What a purchase brought; null while that is not known. */
  bought: bigint | null = 7n
  /** Of the newest block. */
  chainMs = 0
  isUnlocked = true
  isWithinLimits = true
  fee: Awaited<ReturnType<DeskPorts['checkFee']>> = 'agreed'
  /** How a trade goes. */
  tradeEnd: (order: Order) => TradeEnd = () => ({ state: 'confirmed', hash: '0xaa' })

  ports(holder: string, change: Partial<DeskPorts> = {}): DeskPorts {
    return {
      book: this.book,
      holder,
      environment: () => ({ id: 'test', runId: 'run' }),
      chainNowMs: async () => this.chainMs,
      nowMs: () => this.nowMs,
      monotonicMs: () => this.nowMs,
      sleep: async (ms) => {
        // Whoever waits lets the others finish what they do.
        await new Promise((resolve) => setImmediate(resolve))
        this.nowMs += ms
      },
      newId: testId,
      isLeader: () => true,
      livenessOf: async (name) => (this.dead.has(name) ? 'dead' : 'alive'),
      withLock: async (name, work) => {
        if (this.#locks.has(name)) return null
        this.#locks.add(name)
        try {
          return await work()
        } finally {
          this.#locks.delete(name)
        }
      },
      mayCarryOut: () => true,
      isUnlocked: async () => this.isUnlocked,
      sealedBy: async (order) => testSealedBy(order),
      seal: async (order) => testSealed(order),
      signals: {
        arm: async (orders) =>
          orders.flatMap(({ signalId }) => {
            const code = this.refused.get(signalId)
            return code === undefined ? [] : [{ signalId, code }]
          }),
        follow: () => undefined,
        leave: () => undefined,
        drop: async () => undefined,
      },
      checkFee: async () => this.fee,
      isWithinLimits: async () => this.isWithinLimits,
      trade: async (order, { intentId }, isOurs) => {
        await Promise.resolve()
        if (!(await isOurs())) return { state: 'failed', reason: 'interrupted', hash: null }
        this.traded.push(intentId)
        const end = this.tradeEnd(order)
        this.ends.set(intentId, end)
        return end
      },
      findEnd: async (_, { intentId }) => this.ends.get(intentId) ?? { state: 'none' },
      close: async (_, { intentId }) => {
        const found = this.ends.get(intentId)
        const wasSent = found && (found.state !== 'failed' || found.hash !== null)
        if (!wasSent) this.closed.add(intentId)
        return wasSent ? found : { state: 'none' }
      },
      readBought: async () => this.bought,
      tell: (news) => this.news.push(news),
      ...change,
    }
  }

  /** Fires the signal of an order at desks that follow it. */
  async fire(order: Order, trigger: Trigger, ...desks: OrderDesk[]): Promise<void> {
    const { signalId, symbol } = order
    await Promise.all(
      desks.map((desk) => desk.takeEvent({ signalId, symbol, description: '', what: 'triggered', trigger })),
    )
  }

  async stored(id: string): Promise<Order> {
    const order = await this.book.read(id)
    if (!order) throw new Error('no such order')
    return order
  }
}
