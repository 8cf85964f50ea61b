import type { TradeWire } from '@peregrine/contract/trade'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { atMost } from './atMost.ts'
import type { BenchOptions } from './benchOptions.ts'
import type { BenchResult } from './benchResult.ts'
import { readHeap } from './desk/heap.ts'
import { benchLongList } from './desk/longList.ts'
import { readFrames, readThread } from './desk/mainThread.ts'
import { readRouteChanges } from './desk/routeChanges.ts'
import { openSlowPage, type SlowPage } from './desk/slowPage.ts'
import { type Replay, startReplay } from './desk/startReplay.ts'
import { quantile } from './quantile.ts'

const tradesPerSecond = 500
const slowdown = 4
const settleMs = 5_000
const readingMs = 15_000

const pages = {
  home: { route: '/', ready: '[data-testid=trade-row]' },
  square: { route: '/square', ready: '[data-testid=column-latest]' },
  token: { route: '', ready: '[data-testid=candles][data-state=loaded]' },
}

/** Returns the Solana pool with the most of the newest trades. */
export async function busiestPool(url: string): Promise<string> {
  const reply = await fetch(`${url}/api/trades/sol?limit=200`)
  const { data } = (await reply.json()) as { data: { items: TradeWire[] } }
  const counts = new Map<string, number>()
  for (const { poolAddress } of data.items)
    if (poolAddress) counts.set(poolAddress, (counts.get(poolAddress) ?? 0) + 1)
  const [first] = [...counts].sort((a, b) => b[1] - a[1])
  if (!first) throw new Error('nothing is traded on Solana')
  return `/sol/lp/${first[0]}`
}

function tell(what: object): void {
  if (process.env['BENCH_DETAIL']) console.error(JSON.stringify(what))
}

async function readPage(
  name: string,
  slow: SlowPage,
  { route, ready }: { route: string; ready: string },
): Promise<BenchResult[]> {
  await slow.page.goto(route)
  await slow.page.waitForSelector(ready)
  await new Promise((resolve) => setTimeout(resolve, settleMs))
  const thread = await readThread(slow, readingMs)
  const { frameMs, longTaskMs } = await readFrames(slow, readingMs)
  tell({ name, ...thread, frames: frameMs.length, longTaskMs: longTaskMs.map(Math.round) })
  return [
    atMost(`desk-${name}-busy`, thread.busy, '%', 50),
    atMost(`desk-${name}-frame-p95`, quantile(frameMs, 0.95), 'ms', 34),
    atMost(`desk-${name}-longest-task`, Math.max(0, ...longTaskMs), 'ms', 100),
  ]
}

async function readRate(replay: Replay, during: () => Promise<void>): Promise<BenchResult> {
  const before = await replay.count()
  await during()
  const after = await replay.count()
  const value = ((after.trades - before.trades) / (after.atMs - before.atMs)) * 1_000
  const min = tradesPerSecond * 0.95
  return {
    name: 'desk-rate',
    value,
    unit: 'trades/s',
    ratio: null,
    target: `>=${min}`,
    isMet: value >= min,
  }
}

async function withPage<T>(
  browser: Browser,
  url: string,
  run: (slow: SlowPage) => Promise<T>,
  times = slowdown,
): Promise<T> {
  const slow = await openSlowPage(browser, url, times)
  try {
    return await run(slow)
  } finally {
    await slow.close()
  }
}

/**
 * Measures the page under load: 500 trades a second, the browser's processor slowed four times. Main-thread load,
 * length of frames and tasks, heap growth, route changes (also at full speed) and scrolling of a long list.
 */
export async function benchDesk({ isQuick }: BenchOptions): Promise<BenchResult[]> {
  const replay = await startReplay(tradesPerSecond)
  const browser = await launchBrowser()
  const { url } = replay
  const results: BenchResult[] = []
  try {
    const routes = { ...pages, token: { ...pages.token, route: await busiestPool(url) } }
    const rate = await readRate(replay, async () => {
      for (const [name, page] of Object.entries(routes))
        results.push(...(await withPage(browser, url, (slow) => readPage(name, slow, page))))
    })
    results.unshift(rate)
    for (const [prefix, times] of [
      ['desk', 1],
      ['desk-slowed', slowdown],
    ] as const) {
      const read = (slow: SlowPage) => readRouteChanges(slow, routes.token.route, prefix)
      results.push(...(await withPage(browser, url, read, times)))
    }
    results.push(await withPage(browser, url, (slow) => readHeap(slow, isQuick ? 2 : 10)))
    results.push(...(await benchLongList(browser, slowdown)))
    return results
  } finally {
    await browser.close()
    await replay.stop()
  }
}
