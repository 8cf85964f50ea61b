import type { Order } from '@peregrine/contract/order'
import type { PoolInfoWire } from '@peregrine/contract/routes/pools'
import type { Trading } from '@peregrine/contract/routes/trading'
import { makeOrder } from '@peregrine/orders/makeOrders'
import { sealedOrder } from '@peregrine/testkit/sealedOrder'
import { startPeregrine } from '@peregrine/testkit/startPeregrine'
import { untilFound } from '@peregrine/testkit/untilFound'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { keysOf, makingOf, sale, storedOrders, storeOrders } from '../e2e/orderSteps.ts'
import { ownAddresses } from '../e2e/tradeSteps.ts'
import { atMost } from './atMost.ts'
import type { BenchOptions } from './benchOptions.ts'
import type { BenchResult } from './benchResult.ts'
import { quantile } from './quantile.ts'
import { readData } from './trading/traded.ts'
import { openTrader, type Trader } from './trading/tradingPage.ts'

const network = 'bsc'
/** Wei of a purchase. */
const units = '20000000000000000'
const warmUps = 3

type Heard = { atMs: number; text: string }
type Noted = { heard?: Heard[] }

/** Runs in the page before anything else: notes when signals that fired come in, before the page's code has them. */
function noteSignals(): void {
  const heard: Heard[] = []
  ;(globalThis as Noted).heard = heard
  globalThis.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      this.addEventListener('message', ({ data, timeStamp }) => {
        if (typeof data === 'string' && data.includes('"triggered"'))
          heard.push({ atMs: timeStamp, text: data })
      })
    }
  }
}

/** Moments of the page's clock: the signal came in, and our server has the node's answer to each sent transaction. */
async function readMoments(page: Page) {
  return page.evaluate(() => ({
    heard: (globalThis as Noted).heard ?? [],
    sent: performance
      .getEntriesByName('trade:sent')
      .map((entry) => ({ atMs: entry.startTime, id: String((entry as PerformanceMark).detail) })),
  }))
}

const isOver = ({ status }: Order) => status !== 'pending' && status !== 'executing'

type Scene = { page: Page; url: string; keys: Awaited<ReturnType<typeof keysOf>>; wallet: string }

/** A purchase on the page's pool whose price is reached already: the pool's next trade fires it. */
async function armPurchase({ page, url, keys, wallet }: Scene): Promise<Order> {
  const poolAddress = new URL(page.url()).pathname.split('/').at(-1)
  const info = await readData<PoolInfoWire>(`${url}/${network}/pool-info/${poolAddress}`)
  const trading = await readData<Trading>(`${url}/api/trading`)
  const price = info.tokenPrice
  if (price === null) throw new Error('the pool has no price')
  const draft = sale({
    network,
    side: 'buy',
    kind: 'rise-buy',
    token: info.tokenAddress,
    decimals: info.tokenDecimals ?? 18,
    pool: info.poolAddress,
    amount: { type: 'coins', units },
    wallets: [wallet],
    when: { kind: 'level', measure: 'price', at: 'over', value: price / 1_000 },
    slippageBps: 2_000,
    worstPrice: price * 10,
    serviceFee: trading.networks[network]?.serviceFee ?? null,
  })
  const order = sealedOrder(makeOrder(draft, makingOf(trading)), keys)
  await storeOrders(page, [order])
  return order
}

/** Waits for an order's end; the milliseconds from its signal to the answer to its transaction. */
async function timeOrder(page: Page, order: Order): Promise<number> {
  const find = async () =>
    (await storedOrders(page)).find((stored) => stored.id === order.id && isOver(stored)) ?? null
  const ended = await untilFound(find, { what: 'end of an order', everyMs: 1_000 })
  const { heard, sent } = await readMoments(page)
  const signal = heard.find(({ text }) => text.includes(order.signalId))
  const answer = sent.find(({ id }) => id === order.wallets[0]?.intentId)
  if (!signal || !answer) throw new Error(`an order is ${ended.status}: ${ended.logs.join('; ')}`)
  return answer.atMs - signal.atMs
}

async function timeOrders({ page, goTo }: Trader, url: string, rounds: number): Promise<number[]> {
  await page.addInitScript(noteSignals)
  const wallet = (await ownAddresses(page)).EVM[0] ?? ''
  const scene = { page, url, keys: await keysOf(page), wallet }
  await goTo(network)
  const first = await armPurchase(scene)
  // A page looks at its start whether there are orders to carry out.
  await page.reload()
  const times = [await timeOrder(page, first)]
  while (times.length < rounds + warmUps) times.push(await timeOrder(page, await armPurchase(scene)))
  return times.slice(warmUps)
}

/**
 * Measures in a real browser, on a sandbox that trades twelve times a second, from a signal in the leading page's socket to
 * the answer to its order's transaction: claim, another look at the pool, quote, build, guard, signature, fence and node.
 */
export async function benchOrderPage({ isQuick }: BenchOptions): Promise<BenchResult[]> {
  const server = await startPeregrine({ env: { SANDBOX_RATE: '12' } })
  try {
    const browser = await launchBrowser()
    try {
      const times = await timeOrders(await openTrader(browser, server.url), server.url, isQuick ? 10 : 30)
      if (process.env['BENCH_DETAIL']) console.error(JSON.stringify(times))
      return [
        atMost('order-page-signal-to-sent-p50', quantile(times, 0.5), 'ms', 100),
        atMost('order-page-signal-to-sent-p99', quantile(times, 0.99), 'ms', 300),
      ]
    } finally {
      await browser.close()
    }
  } finally {
    await server.stop()
  }
}
