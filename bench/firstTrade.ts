import { startPeregrine } from '@peregrine/testkit/startPeregrine'
import { launchBrowser } from '../e2e/browser.ts'
import type { BenchResult } from './benchResult.ts'
import { visitCold } from './coldVisit.ts'
import { quantile } from './quantile.ts'

const visits = 7
const limitMs = 1500

/** Measures the time from a new visitor's navigation to the first trade on the screen, with an empty browser cache. */
export async function benchFirstTrade(): Promise<BenchResult[]> {
  const server = await startPeregrine()
  const browser = await launchBrowser()
  try {
    const waits: number[] = []
    for (let visit = 0; visit < visits; visit++) {
      const { rowMs } = await visitCold(browser, server.url, { route: '/', row: '[data-testid=trade-row]' })
      waits.push(rowMs)
    }
    const p50 = quantile(waits, 0.5)
    const value = Math.round(p50)
    return [
      {
        name: 'first-trade',
        value,
        unit: 'ms',
        ratio: p50 / limitMs,
        target: `<=${limitMs}`,
        isMet: p50 <= limitMs,
      },
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}
