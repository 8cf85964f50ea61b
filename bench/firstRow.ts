import { startPeregrine } from '@peregrine/testkit/startPeregrine'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { atMost } from './atMost.ts'
import type { BenchResult } from './benchResult.ts'
import { type ColdVisit, visitCold } from './coldVisit.ts'
import { busiestPool } from './desk.ts'
import { quantile } from './quantile.ts'

const visits = 5
const homeLimitMs = 1_000
const requestLimit = 60

const pages = {
  home: { route: '/', row: '[data-testid=trade-row]' },
  square: { route: '/square', row: '[data-testid=launch-card]' },
  token: { route: '', row: '[data-testid=pool-trade]' },
  trend: { route: '/trend', row: '[data-testid=trend-row]' },
}

async function visitOften(
  browser: Browser,
  url: string,
  page: { route: string; row: string },
): Promise<ColdVisit[]> {
  // The first visit is for the server, which has files and lists to read; it does not count.
  await visitCold(browser, url, page)
  const seen: ColdVisit[] = []
  for (let visit = 0; visit < visits; visit++) seen.push(await visitCold(browser, url, page))
  return seen
}

function resultsOf(name: string, seen: readonly ColdVisit[]): BenchResult[] {
  const rowMs = Math.round(
    quantile(
      seen.map((visit) => visit.rowMs),
      0.5,
    ),
  )
  const most = Math.max(...seen.map(({ requests }) => requests))
  if (process.env['BENCH_DETAIL']) console.error(JSON.stringify({ name, seen }))
  return [
    name === 'home'
      ? atMost('first-row-home', rowMs, 'ms', homeLimitMs)
      : { name: `first-row-${name}`, value: rowMs, unit: 'ms', ratio: null, target: 'none', isMet: true },
    atMost(`first-row-${name}-requests`, most, 'requests', requestLimit),
  ]
}

/**
 * Measures what a new visitor with an empty browser cache waits for the first row of each page (p50), and the most
 * requests that were begun before it.
 */
export async function benchFirstRow(): Promise<BenchResult[]> {
  const server = await startPeregrine({ env: { SANDBOX_RATE: '12' } })
  const browser = await launchBrowser()
  const { url } = server
  try {
    // Trades come first; a pool to open is one that has some.
    await visitCold(browser, url, pages.home)
    const routes = { ...pages, token: { ...pages.token, route: await busiestPool(url) } }
    const results: BenchResult[] = []
    for (const [name, page] of Object.entries(routes))
      results.push(...resultsOf(name, await visitOften(browser, url, page)))
    return results
  } finally {
    await browser.close()
    await server.stop()
  }
}
