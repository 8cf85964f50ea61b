import { startPeregrine } from '@peregrine/testkit/startPeregrine'
import { launchBrowser } from '../e2e/browser.ts'
import type { BenchOptions } from './benchOptions.ts'
import type { BenchResult } from './benchResult.ts'
import { timeClicks, timeColdClicks, timeEnds } from './trading/clicks.ts'
import { timeQuotes } from './trading/quotes.ts'
import { openTrader } from './trading/tradingPage.ts'
import { timeUnlock } from './trading/unlock.ts'

/**
 * Measures trading in a real browser on a sandbox that trades twelve times a second: quotes, presses without their waits
 * for the server, what a button shows, unlocking, and how long a trade takes from the press to the chain.
 */
export async function benchTrading({ isQuick }: BenchOptions): Promise<BenchResult[]> {
  const server = await startPeregrine({ env: { SANDBOX_RATE: '12' } })
  try {
    const quotes = await timeQuotes(server.url)
    const browser = await launchBrowser()
    try {
      const trader = await openTrader(browser, server.url)
      return [
        ...quotes,
        ...(await timeClicks(browser, trader, isQuick ? 15 : 30)),
        ...(await timeColdClicks(trader, isQuick ? 3 : 5)),
        ...(await timeEnds(browser, trader, isQuick ? 2 : 4)),
        ...(await timeUnlock(trader, isQuick ? 3 : 5)),
      ]
    } finally {
      await browser.close()
    }
  } finally {
    await server.stop()
  }
}
