import type { Browser, Response } from 'playwright-core'
import { gzipSync } from 'node:zlib'
import { openPage } from '../../e2e/browser.ts'
import { atMost } from '../atMost.ts'
import type { BenchResult } from '../benchResult.ts'

const budgetKb = 180

export type WeighedRoute = { name: string; route: string; ready: string }

/** Loaded on demand, once there is something to draw: the chart library. */
const isOnDemand = (url: string): boolean => /\/assets\/Candles-/.test(url)

async function gzippedBytes(response: Response): Promise<number> {
  return gzipSync(await response.body(), { level: 9 }).length
}

/** Measures the gzipped JavaScript that a new visitor's browser fetches until the route's content shows. */
async function weigh(
  browser: Browser,
  url: string,
  { name, route, ready }: WeighedRoute,
): Promise<BenchResult> {
  const { page, close } = await openPage(browser, url)
  const scripts: Response[] = []
  let isReady = false
  page.on('response', (response) => {
    const isScript = response.request().resourceType() === 'script'
    if (isScript && !isReady && !isOnDemand(response.url())) scripts.push(response)
  })
  await page.goto(route)
  await page.waitForSelector(ready)
  isReady = true
  const sizes = await Promise.all(scripts.map(gzippedBytes))
  await close()
  const kb = sizes.reduce((sum, size) => sum + size, 0) / 1000
  if (process.env['BENCH_DETAIL'])
    console.error(JSON.stringify({ name, scripts: scripts.map((one, at) => [one.url(), sizes[at]]) }))
  return atMost(`js-${name}`, Math.round(kb * 10) / 10, 'kB', budgetKb)
}

/** Weighs each route on a first visit with an empty browser cache. */
export async function weighRoutes(
  browser: Browser,
  url: string,
  routes: readonly WeighedRoute[],
): Promise<BenchResult[]> {
  const results: BenchResult[] = []
  for (const route of routes) results.push(await weigh(browser, url, route))
  return results
}
