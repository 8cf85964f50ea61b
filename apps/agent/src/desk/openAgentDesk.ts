import { performance } from 'node:perf_hooks'
import type { Order } from '@peregrine/contract/order'
import type { DeskNews, DeskPorts } from '@peregrine/orders/deskPorts'
import { OrderDesk } from '@peregrine/orders/orderDesk'
import { checkFee } from '@peregrine/trader/orders/orderFee'
import { closeIntent } from '@peregrine/trader/orders/closeIntent'
import { findEnd } from '@peregrine/trader/orders/findEnd'
import { inTurn } from '@peregrine/trader/orders/inTurn'
import { isWithinLimits } from '@peregrine/trader/orders/isWithinLimits'
import { readOrderBought } from '@peregrine/trader/orders/readOrderBought'
import { chainNowMs } from '@peregrine/trader/fees'
import { serverBook } from '@peregrine/trader/orders/serverBook'
import { openSignalLine } from '@peregrine/trader/orders/signalLine'
import { tradeOrder } from '@peregrine/trader/orders/tradeOrder'
import type { Trader } from '@peregrine/trader/traderPorts'
import type { Connection } from '../server/openConnection.ts'
import type { Wallets } from '../vault/openWallets.ts'
import { endLines, orderLines } from './eventLines.ts'

const syncEveryMs = 10_000
const retryMs = 5_000

type Given = {
  trader: Trader
  connection: Connection
  environment: Order['environment']
  /** This machine's state folder, as claims name it. */
  place: string
  whyLeft(order: Order): string | null
  wallets: Pick<Wallets, 'isUnlocked' | 'seal'>
  /** One line for each event. */
  print(line: string): void
  /** Everything else. */
  note(text: string, error?: unknown): void
}

export type AgentDesk = { sync(): void; stop(): void }

/** Runs work unless the same is running. */
function inProcessLock(): DeskPorts['withLock'] {
  const held = new Set<string>()
  return async (name, work) => {
    if (held.has(name)) return null
    held.add(name)
    try {
      return await work()
    } finally {
      held.delete(name)
    }
  }
}

/** Says once of each order why it is left to the tabs. */
function leftTeller({ whyLeft, note }: Given): (orders: readonly Order[]) => void {
  const told = new Set<string>()
  return (orders) => {
    for (const order of orders) {
      const why = order.status === 'pending' && order.deletedAt === undefined ? whyLeft(order) : null
      if (why === null || told.has(order.id)) continue
      told.add(order.id)
      note(`Order ${order.id} is left to the tabs: ${why}`)
    }
  }
}

function teller(given: Given): (news: DeskNews) => void {
  const { print, note } = given
  const tellLeft = leftTeller(given)
  const notTraded = ({ id, reason }: Order, what: string) =>
    note(`Order ${id} was not traded: ${reason ?? what}`)
  return (news) => {
    switch (news.type) {
      case 'read':
        return tellLeft(news.orders)
      case 'armed':
        return news.orders.flatMap((order) => orderLines('armed', order)).forEach(print)
      case 'fired':
        return orderLines('fired', news.order).forEach(print)
      case 'ended':
        return endLines(news.order, news.ends).forEach(print)
      case 'off-limits':
        return note(`Order ${news.order.id} waits: the pool no longer gives what it asks for at least`)
      case 'trouble':
        return note(`Orders: ${news.what} is tried again`, news.error)
      case 'changed':
      case 'synced':
        return undefined
      default:
        return notTraded(news.order, news.type)
    }
  }
}

function portsOf(given: Given, signals: DeskPorts['signals']): DeskPorts {
  const { trader, environment, place, whyLeft, wallets, note } = given
  const holder = `${place} ${trader.holder}`
  return {
    book: serverBook(trader, () => note('Orders of another version of the program are left to it')),
    holder,
    environment: () => environment,
    nowMs: trader.nowMs,
    chainNowMs: ({ network }) => chainNowMs(trader, network),
    monotonicMs: () => performance.now(),
    sleep: trader.sleep,
    newId: trader.newId,
    isLeader: () => true,
    livenessOf: async (name) => {
      // Of this folder's agents only this one runs.
      if (name.startsWith(`${place} `)) return name === holder ? 'alive' : 'dead'
      return 'unknown'
    },
    withLock: inProcessLock(),
    mayCarryOut: (order) => whyLeft(order) === null,
    isUnlocked: async () => wallets.isUnlocked(),
    sealedBy: trader.sealedBy,
    seal: wallets.seal,
    signals,
    checkFee: (order) => checkFee(trader, order),
    isWithinLimits: (order) => isWithinLimits(trader, order),
    trade: (order, wallet, isOurs) =>
      inTurn(trader, order, wallet, () => tradeOrder(trader, { order, wallet, isOurs })),
    findEnd: (order, wallet) => findEnd(trader, order, wallet),
    close: (order, wallet) => closeIntent(trader, order, wallet),
    readBought: (order, wallet) => readOrderBought(trader, order, wallet),
    tell: teller(given),
  }
}

/** Follows and carries out the orders of the account. Claims decide who trades: tabs may lead at the same time. */
export function openAgentDesk(given: Given): AgentDesk {
  const { trader, connection, note } = given
  const failed = (error: unknown) => note('A signal was not taken', error)
  const line = openSignalLine(trader, connection, {
    onEvent: (event) => void desk.takeEvent(event).catch(failed),
    onStatus: (status) => void desk.takeStatus(status).catch(failed),
    onConnect: () => desk.reconnect(),
    onRefused: () => void setTimeout(() => desk.reconnect(), retryMs),
  })
  const desk: OrderDesk = new OrderDesk(portsOf(given, line))
  void desk.lead()
  const timer = setInterval(() => void desk.round(), syncEveryMs)
  return {
    sync: () => void desk.round(),
    stop() {
      clearInterval(timer)
      desk.rest()
      line.stop()
    },
  }
}
