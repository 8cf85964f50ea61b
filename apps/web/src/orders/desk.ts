import type { Order } from '@peregrine/contract/order'
import type { Trigger } from '@peregrine/contract/signal'
import type { Trading } from '@peregrine/contract/routes/trading'
import type { Election } from '@peregrine/orders/election'
import type { DeskNews, DeskPorts } from '@peregrine/orders/deskPorts'
import type { OrderBook } from '@peregrine/orders/orderBook'
import { isPending } from '@peregrine/orders/changeOrder'
import { OrderDesk } from '@peregrine/orders/orderDesk'
import { archived } from '@peregrine/orders/orderSteps'
import type { QueryClient } from '@tanstack/react-query'
import { type OrderDoor, rememberOrders } from '../domain/orders/orderDoor.ts'
import { noteOrders, useOrders } from '../domain/orders/useOrders.ts'
import { useOwnWallets } from '../domain/own-wallets/useOwnWallets.ts'
import { useSession } from '../domain/session/useSession.ts'
import { findTrading } from '../domain/trading/useTrading.ts'
import { environmentId } from '../kit/preferences/environment.ts'
import { randomId } from '../kit/randomId.ts'
import type { LiveClient } from '../live/liveClient.ts'
import { holdName } from '../wallet/holder.ts'
import { StorageRefused } from '../wallet/indexedDb.ts'
import { watchExecutions } from '../wallet/execution/watchExecutions.ts'
import { keepPageRecovering, pageTrader } from '../wallet/trade/pageTrader.ts'
import { walletClient } from '../wallet/walletClient.ts'
import { adoptOrders } from './book/adoptOrders.ts'
import { localBook } from './book/localBook.ts'
import { serverBook } from '@peregrine/trader/orders/serverBook'
import { startElection } from './lead/startElection.ts'
import { canSignFor } from './canSignFor.ts'
import { livenessOf, orderHolder } from './orderHolder.ts'
import type { Trader } from '@peregrine/trader/traderPorts'
import { openSignalLine } from '@peregrine/trader/orders/signalLine'
import { sealNow, sealOrders } from './sealOrders.ts'
import { tellForeign, tellOrder } from './tellOrder.ts'
import { chainNowMs } from '@peregrine/trader/fees'
import { checkFee } from '@peregrine/trader/orders/orderFee'
import { closeIntent } from '@peregrine/trader/orders/closeIntent'
import { findEnd } from '@peregrine/trader/orders/findEnd'
import { inTurn } from '@peregrine/trader/orders/inTurn'
import { isWithinLimits } from '@peregrine/trader/orders/isWithinLimits'
import { readOrderBought } from '@peregrine/trader/orders/readOrderBought'
import { tradeOrder } from '@peregrine/trader/orders/tradeOrder'

/** Orders of visitors belong to the browser. */
const visitor = 'local'
const retryMs = 5_000
const syncEveryMs = { local: 5_000, server: 15_000 }
const changes = () => `peregrine-order-changes-${environmentId()}`

type Seat = {
  owner: string
  book: OrderBook
  desk: OrderDesk
  line: ReturnType<typeof openSignalLine>
  /** Chains that the server has, as of the last look. */
  environment: Order['environment']
  /** A visitor's book, whose orders are the signed-in trader's now. */
  adopts: OrderBook | null
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const isStorage = (error: unknown) => error instanceof StorageRefused

/** One tab's desk: on the book of whoever is signed in. */
class TabDesk implements OrderDoor {
  readonly #queries: QueryClient
  readonly #live: LiveClient
  readonly #trader: Trader
  readonly #channel = new BroadcastChannel(changes())
  readonly #election: Election
  #seat: Seat | null = null
  #sitting: Promise<Seat>
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(queries: QueryClient, live: LiveClient) {
    this.#queries = queries
    this.#live = live
    this.#trader = pageTrader(queries)
    this.#election = startElection((isLeader) => this.#turn(isLeader))
    this.#sitting = this.#sit()
    this.#channel.onmessage = ({ data }: MessageEvent<{ owner: string; orders: Order[] }>) => this.#hear(data)
    useSession.subscribe(({ session }, before) => {
      // One after the other: two at once would leave two desks.
      if (session?.address !== before.session?.address) this.#sitting = this.#sitting.then(() => this.#sit())
    })
    useOwnWallets.subscribe(({ vault }, before) => {
      if (vault === 'unlocked' && before.vault !== 'unlocked') void this.#seat?.desk.round()
    })
    watchExecutions(() => void this.#seat?.desk.round())
  }

  /** Takes its place at the book of whoever is signed in. */
  async #sit(): Promise<Seat> {
    this.#seat?.desk.rest()
    this.#seat?.line.stop()
    this.#seat = null
    useOrders.setState({ status: 'unread', orders: [] })
    const { environment } = await this.#findTrading()
    const { session } = useSession.getState()
    const own = localBook(environmentId(), visitor, tellForeign)
    const line = openSignalLine(this.#trader, this.#live, {
      onEvent: (event) => void this.#seat?.desk.takeEvent(event),
      onStatus: (status) => void this.#seat?.desk.takeStatus(status),
      onConnect: () => this.#seat?.desk.reconnect(),
      onRefused: () => void setTimeout(() => this.#seat?.desk.reconnect(), retryMs),
    })
    const owner = session?.address ?? visitor
    const book = session ? serverBook(this.#trader, tellForeign) : own
    const desk = new OrderDesk(this.#portsOf(book, line, () => seat.environment, owner))
    const seat: Seat = { owner, book, desk, line, environment, adopts: session ? own : null }
    this.#seat = seat
    await this.#read()
    if (this.#election.isLeader) await desk.lead()
    return seat
  }

  /** What the server is set to. Asked until it answers: without it nothing is carried out. */
  async #findTrading(): Promise<Trading> {
    for (;;) {
      try {
        return await findTrading(this.#queries)
      } catch (error) {
        console.warn('Orders wait for the server', error)
        useOrders.setState({ trouble: 'server' })
        await wait(retryMs)
      }
    }
  }

  #portsOf(
    book: OrderBook,
    line: Seat['line'],
    environment: DeskPorts['environment'],
    owner: string,
  ): DeskPorts {
    return {
      book,
      holder: orderHolder(),
      environment,
      nowMs: () => Date.now(),
      chainNowMs: ({ network }) => chainNowMs(this.#trader, network),
      monotonicMs: () => performance.now(),
      sleep: wait,
      newId: randomId,
      isLeader: () => this.#election.isLeader,
      livenessOf,
      withLock: async (name, work) => {
        if (!navigator.locks) return work()
        return navigator.locks.request(name, { ifAvailable: true }, async (lock) => (lock ? work() : null))
      },
      mayCarryOut: () => true,
      isUnlocked: canSignFor,
      sealedBy: walletClient.sealedBy,
      seal: async (order) => (await sealNow([order]))[0] ?? order,
      signals: line,
      checkFee: (order) => checkFee(this.#trader, order),
      isWithinLimits: (order) => isWithinLimits(this.#trader, order),
      trade: (order, wallet, isOurs) =>
        inTurn(this.#trader, order, wallet, () => tradeOrder(this.#trader, { order, wallet, isOurs })),
      findEnd: (order, wallet) => findEnd(this.#trader, order, wallet),
      close: (order, wallet) => closeIntent(this.#trader, order, wallet),
      readBought: (order, wallet) => readOrderBought(this.#trader, order, wallet),
      tell: (news) => this.#tell(news, owner),
    }
  }

  #turn(isLeader: boolean): void {
    useOrders.setState({ isLeading: isLeader, isLed: isLeader || this.#election.leader !== null })
    if (isLeader) void this.#seat?.desk.lead()
    else this.#seat?.desk.rest()
  }

  #tell(news: DeskNews, owner: string): void {
    if (owner !== this.#seat?.owner) return
    if (news.type === 'changed') this.#note(owner, news.orders)
    else if (news.type === 'read') this.#show(news.orders)
    else if (news.type === 'synced') useOrders.setState({ trouble: null })
    else if (news.type === 'trouble') this.#fail(news.what, news.error)
    else tellOrder(news)
  }

  #fail(what: string, error: unknown): void {
    console.warn(`Orders: ${what} is tried again`, error)
    // What is not watched must not look armed.
    if (what === 'sync') useOrders.setState({ trouble: isStorage(error) ? 'storage' : 'server' })
  }

  /** Shows the whole book. */
  #show(orders: readonly Order[]): void {
    rememberOrders(orders.length > 0)
    noteOrders(orders)
    useOrders.setState({ status: 'read', isLed: this.#election.leader !== null })
  }

  /** Shows changed orders, here and in the other tabs. */
  #note(owner: string, orders: readonly Order[]): void {
    noteOrders(orders)
    this.#channel.postMessage({ owner, orders })
  }

  #hear({ owner, orders }: { owner: string; orders: Order[] }): void {
    if (owner !== this.#seat?.owner) return
    noteOrders(orders)
    void this.#seat.desk.round()
  }

  /** Looks at the book now and then: another device may have written. Whoever leads also goes on with what is open. */
  async #read(): Promise<void> {
    clearTimeout(this.#timer)
    const seat = this.#seat
    if (!seat) return
    try {
      seat.environment = (await findTrading(this.#queries)).environment
      if (seat.adopts) await adoptOrders(seat.adopts, seat.book)
      if (this.#election.isLeader) await seat.desk.round()
      else await this.#look(seat)
    } catch (error) {
      if (seat === this.#seat) this.#fail('sync', error)
    }
    const everyMs = seat.owner === visitor ? syncEveryMs.local : syncEveryMs.server
    if (seat === this.#seat) this.#timer = setTimeout(() => void this.#read(), everyMs)
  }

  async #look(seat: Seat): Promise<void> {
    const orders = await seat.book.list()
    if (seat !== this.#seat) return
    this.#show(orders)
    useOrders.setState({ trouble: null })
  }

  async add(made: readonly Order[], copied: readonly Order[] = []): Promise<void> {
    const { book, owner, desk } = await this.#sitting
    const orders = await sealOrders(this.#trader, made, copied)
    await book.add(orders)
    rememberOrders(true)
    this.#note(owner, orders)
    await desk.round()
  }

  async change(order: Order, before: Order | null): Promise<boolean> {
    const [sealed] = await sealOrders(this.#trader, [order], before ? [before] : [])
    return sealed !== undefined && this.#change(sealed)
  }

  async #change(order: Order): Promise<boolean> {
    const { book, owner, desk, line } = await this.#sitting
    const before = useOrders.getState().orders.find(({ id }) => id === order.id)
    const { isChanged, order: stored, others } = await book.change(order.epoch, order)
    if (stored) this.#note(owner, [stored, ...others])
    await desk.round()
    // Its old condition is watched for nobody.
    if (isChanged && before && before.signalId !== order.signalId) await line.drop([before.signalId])
    return isChanged
  }

  async remove(orders: readonly Order[]): Promise<boolean> {
    const { line } = await this.#sitting
    const done = await Promise.all(orders.map((order) => this.#change(archived(order, null, Date.now()))))
    const gone = orders.filter((_, at) => done[at])
    if (gone.length > 0) await line.drop(gone.map(({ signalId }) => signalId))
    return done.every(Boolean)
  }

  async pause(orders: readonly Order[], isPaused: boolean): Promise<readonly Order[]> {
    const { line } = await this.#sitting
    const changed = await Promise.all(orders.map((order) => this.#pauseOne(order, isPaused)))
    const gone = orders.filter((_, at) => changed[at])
    if (isPaused && gone.length > 0) await line.drop(gone.map(({ signalId }) => signalId))
    return orders.filter((_, at) => !changed[at])
  }

  /** Pauses or resumes an order as it stands: it may have been changed since it was shown. False once it has fired. */
  async #pauseOne(shown: Order, isPaused: boolean): Promise<boolean> {
    const { book } = await this.#sitting
    for (let order: Order | null = shown, tries = 0; order && tries < 3; tries++) {
      if (!isPending(order)) return false
      if (await this.#change({ ...order, isPaused, reason: null, updatedAt: Date.now() })) return true
      order = await book.read(order.id)
    }
    return false
  }

  async retry(order: Order, trigger: Trigger | null): Promise<boolean> {
    const { desk } = await this.#sitting
    return desk.retry(order.id, trigger)
  }
}

let opened: TabDesk | null = null

/** Opens this tab's desk, once. */
export async function openDesk(queries: QueryClient, live: LiveClient): Promise<OrderDoor> {
  await holdName()
  keepPageRecovering(queries)
  opened ??= new TabDesk(queries, live)
  return opened
}
