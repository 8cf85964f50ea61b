import type { SandboxInfo } from '@peregrine/sandbox/sandboxInfo'
import { startPeregrine } from '@peregrine/testkit/startPeregrine'
import { launchBrowser, openPage, type OpenPage } from '../e2e/browser.ts'
import { atMost } from './atMost.ts'
import type { BenchResult } from './benchResult.ts'
import { countWaits } from './countWaits.ts'
import { noteFirstShown, readFirstShown } from './firstShown.ts'
import { quantile } from './quantile.ts'
import { blockKey, watchBlocks } from './watchBlocks.ts'
import { readJson, readTrades } from './readTrades.ts'

const tradesPerSecond = 10
const wantedTrades = 250
const minTrades = 200
const maxSeconds = 90
/** Blocks announced this late may not be on the page when measuring ends. */
const lastLookMs = 1_500

async function untilSeen(open: OpenPage, count: number): Promise<void> {
  for (let waited = 0; waited < maxSeconds && (await readFirstShown(open.page)).size < count; waited++)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
}

/** Measures from a node's announcement of a block to its trades' rows in an open browser's home page. */
export async function benchPageLatency(): Promise<BenchResult[]> {
  const server = await startPeregrine({ env: { SANDBOX_RATE: String(tradesPerSecond) } })
  const browser = await launchBrowser()
  const announced = await watchBlocks(await readJson<SandboxInfo>(`${server.url}/sandbox`))
  try {
    const open = await openPage(browser, server.url)
    await noteFirstShown(open.page, 'trade-row')
    await open.page.goto('/')
    await open.page.waitForSelector('[data-testid=trade-row]')
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    const fromMs = Date.now()
    await untilSeen(open, (await readFirstShown(open.page)).size + wantedTrades)
    const span = { fromMs, toMs: Date.now() - lastLookMs }
    const shown = await readFirstShown(open.page)
    const seenMs = new Map([...shown].map(([id, { atMs }]) => [id, atMs]))
    const trades = (await readTrades(server.url)).filter((trade) => {
      const heardMs = announced.atMs.get(blockKey(trade))
      return heardMs !== undefined && heardMs >= span.fromMs && heardMs <= span.toMs
    })
    const { tookMs, unseen, hidden } = countWaits(trades, seenMs, (trade) =>
      announced.atMs.get(blockKey(trade)),
    )
    if (process.env['BENCH_DETAIL'])
      console.error(JSON.stringify({ unseen, hidden, tookMs: tookMs.map(Math.round) }))
    if (tookMs.length < minTrades) throw new Error(`the page showed only ${tookMs.length} trades`)
    return [
      atMost('mined-to-page-p50', quantile(tookMs, 0.5), 'ms', 80),
      atMost('mined-to-page-p99', quantile(tookMs, 0.99), 'ms', 250),
      atMost('mined-to-page-unseen', unseen.length, 'trades', 0),
      {
        name: 'mined-to-page-hidden',
        value: hidden,
        unit: 'trades',
        ratio: null,
        target: 'none',
        isMet: true,
      },
    ]
  } finally {
    announced.stop()
    await browser.close()
    await server.stop()
  }
}
