import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Order } from '@peregrine/contract/order'
import type { StoredLead } from '@peregrine/orders/election'
import { testOrder } from '@peregrine/orders/testing/testOrder'
import { freePort } from '@peregrine/testkit/freePort'
import { type FetchPath, requestBody, type RequestServer } from '@peregrine/trader/http/request'
import { serverBook } from '@peregrine/trader/orders/serverBook'
import type { Pool } from 'pg'
import { unknownAbout } from '../apps/server/src/about.ts'
import { buildApp } from '../apps/server/src/app.ts'
import { inProcessBus } from '../apps/server/src/bus/inProcessBus.ts'
import { sessionCookie } from '../apps/server/src/http/session/sessionCookie.ts'
import { SessionStore } from '../apps/server/src/http/session/sessionStore.ts'
import { atMost } from './atMost.ts'
import type { BenchOptions } from './benchOptions.ts'
import type { BenchResult } from './benchResult.ts'
import type { TabNews, TabTask } from './order-lead/tabWorker.ts'
import { startThrowawayDatabase } from './throwawayDatabase.ts'

const orders = 300
const tabs = 3
/** Kills come at any moment between two heartbeats. */
const heartbeatMs = 2_000
const environment = { id: 'bench', runId: null }
const owner = { chainFamily: 'EVM', address: `0x${'a1'.repeat(20)}` } as const
const program = new URL('./order-lead/tabWorker.ts', import.meta.url)

type Server = { url: string; cookie: string }
type Moments = { lead: number; armed: number }
type Led = Moments & { tab: Worker }

/** Tabs of one browser, each a thread: they hear each other over a real BroadcastChannel. */
class Browser {
  readonly #task: Server
  readonly #tabs = new Set<Worker>()
  #stored: StoredLead | null = null
  #opened = 0
  #led = Promise.withResolvers<Led>()

  constructor(task: Server) {
    this.#task = task
  }

  /** Opens a tab; resolves when it is connected to the server. */
  async open(): Promise<void> {
    const id = `tab-${String(this.#opened++).padStart(4, '0')}`
    const workerData: TabTask = { ...this.#task, id, environment, orders, stored: this.#stored }
    const tab = new Worker(program, { workerData })
    this.#tabs.add(tab)
    const connected = Promise.withResolvers<void>()
    tab.on('error', (error) => this.#led.reject(error))
    let lead = Number.NaN
    tab.on('message', (news: TabNews) => {
      if (news.type === 'connected') connected.resolve()
      if (news.type === 'stored') this.#stored = news.lead
      if (news.type === 'lead') lead = news.atMs
      if (news.type === 'armed') this.#led.resolve({ tab, lead, armed: news.atMs })
    })
    await connected.promise
  }

  /** The tab that leads, once the server follows all orders for it. */
  led(): Promise<Led> {
    return this.#led.promise
  }

  /** Ends the leading tab without a word, and returns when that was. */
  async kill(tab: Worker): Promise<number> {
    this.#led = Promise.withResolvers()
    this.#tabs.delete(tab)
    const atMs = performance.timeOrigin + performance.now()
    await tab.terminate()
    return atMs
  }

  async close(): Promise<void> {
    await Promise.all([...this.#tabs].map((tab) => tab.terminate()))
  }
}

async function withServer<T>(pool: Pool, run: (server: Server) => Promise<T>): Promise<T> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const app = await buildApp({
    pool,
    bus: inProcessBus(),
    publicOrigins: [url],
    webRoot: null,
    about: { ...unknownAbout, environmentId: environment.id },
    costLimits: { perSecond: 1e6, burst: 1e6 },
    onError: (error) => console.error(error),
  })
  try {
    await app.server.listen({ port, host: '127.0.0.1' })
    const { secret } = await new SessionStore(pool, Date.now).open(owner, '', null)
    return await run({ url, cookie: `${sessionCookie(url).name}=${secret}` })
  } finally {
    await app.close()
  }
}

async function withTabs<T>(browser: Browser, run: (browser: Browser) => Promise<T>): Promise<T> {
  try {
    for (let tab = 0; tab < tabs; tab++) await browser.open()
    return await run(browser)
  } finally {
    await browser.close()
  }
}

async function addOrders(url: string, cookie: string): Promise<void> {
  const fetchPath: FetchPath = (path, init) =>
    fetch(`${url}${path}`, { ...init, headers: { ...(init.headers as object), origin: url, cookie } })
  const request: RequestServer = (path, options, sent) => requestBody(fetchPath, path, options, sent)
  const made = Array.from({ length: orders }, (): Order => testOrder({ environment }))
  await serverBook({ request }, () => undefined).add(made)
}

/** Kills the leading tab again and again. */
async function timeKills(browser: Browser, rounds: number): Promise<{ next: number[]; taken: number[] }> {
  const [next, taken]: [number[], number[]] = [[], []]
  let { tab } = await browser.led()
  for (let round = 0; round < rounds; round++) {
    await wait(Math.random() * heartbeatMs)
    const killedMs = await browser.kill(tab)
    const led = await browser.led()
    next.push(led.armed - killedMs)
    taken.push(led.armed - led.lead)
    tab = led.tab
    await browser.open()
  }
  return { next, taken }
}

/**
 * Measures how long orders are without a leader: three tabs as threads with the product's own election, desk and signal
 * line before a real server, and 300 armed orders of a signed-in trader.
 */
export async function benchOrderLead({ isQuick }: BenchOptions): Promise<BenchResult[]> {
  const database = await startThrowawayDatabase()
  try {
    const { next, taken } = await withServer(database.pool, async ({ url, cookie }) => {
      await addOrders(url, cookie)
      return withTabs(new Browser({ url, cookie }), (browser) => timeKills(browser, isQuick ? 3 : 10))
    })
    if (process.env['BENCH_DETAIL']) console.error(JSON.stringify({ next, taken }))
    return [
      atMost('order-lead-next-armed-max', Math.max(...next), 'ms', 8_000),
      atMost('order-lead-300-taken-over-max', Math.max(...taken), 'ms', 1_000),
    ]
  } finally {
    await database.end()
  }
}
