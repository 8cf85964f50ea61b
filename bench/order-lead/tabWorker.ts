// One tab of the bench of leadership, in a thread: the product's election, desk, book and signal line.
import type { Order } from '@peregrine/contract/order'
import { parentPort, workerData } from 'node:worker_threads'
import { Election, type ElectionMessage, type StoredLead, tickMs } from '@peregrine/orders/election'
import { OrderDesk } from '@peregrine/orders/orderDesk'
import { type FetchPath, requestBody, type RequestServer } from '@peregrine/trader/http/request'
import { openSignalLine, type SignalSource } from '@peregrine/trader/orders/signalLine'
import { serverBook } from '@peregrine/trader/orders/serverBook'
import { openConnection } from '../../apps/agent/src/server/openConnection.ts'

export type TabTask = {
  id: string
  url: string
  cookie: string
  environment: Order['environment']
  /** Who led last, as the browser's storage has it. */
  stored: StoredLead | null
  /** Orders that are armed once the server follows so many. */
  orders: number
}

/** Moments are those of `nowMs`, which all threads share. */
export type TabNews =
  | { type: 'connected' }
  | { type: 'stored'; lead: StoredLead | null }
  | { type: 'lead' | 'armed'; atMs: number }

const nowMs = () => performance.timeOrigin + performance.now()

const task = workerData as TabTask
const tell = (news: TabNews) => parentPort?.postMessage(news)
const never = async () => {
  throw new Error('nothing is traded')
}

const fetchPath: FetchPath = (path, init) => {
  const headers = { ...(init.headers as object), origin: task.url, cookie: task.cookie }
  return fetch(`${task.url}${path}`, { ...init, headers })
}
const request: RequestServer = (path, options, sent) => requestBody(fetchPath, path, options, sent)
const asker = { request }

/** The connection to the server, which counts what the server says that it follows. */
function countingSource(onFollowed: (count: number) => void): SignalSource {
  const connection = openConnection({
    server: task.url,
    cookie: () => task.cookie,
    onState: (state) => state === 'live' && tell({ type: 'connected' }),
  })
  let count = 0
  return {
    emit: (event, body) => connection.emit(event, body),
    listen: (prefix, listener) =>
      connection.listen(prefix, {
        ...listener,
        onMessage(message) {
          const { signalIds = [] } = (message.data ?? {}) as { signalIds?: string[] }
          if (message.topic === 'signal-subscribe-ack') onFollowed((count += signalIds.length))
          listener.onMessage(message)
        },
      }),
  }
}

function openDesk(isLeader: () => boolean): OrderDesk {
  const source = countingSource((count) => {
    if (count >= task.orders) tell({ type: 'armed', atMs: nowMs() })
  })
  const line = openSignalLine(asker, source, {
    onEvent: () => undefined,
    onStatus: () => undefined,
    onConnect: () => undefined,
    onRefused: () => console.error('the server refused a subscription'),
  })
  return new OrderDesk({
    book: serverBook(asker, () => console.error('the book has orders of another version')),
    holder: task.id,
    environment: () => task.environment,
    nowMs: () => Date.now(),
    chainNowMs: async () => 0,
    monotonicMs: () => performance.now(),
    sleep: never,
    newId: () => '',
    isLeader,
    livenessOf: async () => 'unknown',
    withLock: async (_, work) => work(),
    mayCarryOut: () => true,
    isUnlocked: async () => true,
    sealedBy: never,
    seal: never,
    signals: line,
    checkFee: never,
    isWithinLimits: never,
    trade: never,
    findEnd: never,
    close: never,
    readBought: never,
    tell: (news) => {
      if (news.type === 'trouble') console.error(news.what, news.error)
    },
  })
}

const channel = new BroadcastChannel('peregrine-orders-bench')
const desk = openDesk(() => election.isLeader)
const election = new Election({
  id: task.id,
  nowMs: () => performance.now(),
  wallMs: () => Date.now(),
  random: Math.random,
  post: (message) => channel.postMessage(message),
  readStored: () => task.stored,
  store: (lead) => tell({ type: 'stored', lead }),
  onLead(isLeader) {
    if (!isLeader) return desk.rest()
    tell({ type: 'lead', atMs: nowMs() })
    desk.lead().catch((error: unknown) => console.error(error))
  },
})
channel.onmessage = (event) => election.receive((event as MessageEvent<ElectionMessage>).data)
setInterval(() => election.tick(), tickMs)
