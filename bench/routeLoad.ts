import { startPeregrine } from '@peregrine/testkit/startPeregrine'
import { launchBrowser, openPage } from '../e2e/browser.ts'
import type { BenchResult } from './benchResult.ts'
import { weighRoutes } from './desk/routeWeights.ts'

/** Measures the JavaScript of a first visit, route by route, as a real browser fetches it. */
export async function benchRouteLoad(): Promise<BenchResult[]> {
  const server = await startPeregrine({ env: { SANDBOX_RATE: '12' } })
  const browser = await launchBrowser()
  try {
    const { page, close } = await openPage(browser, server.url)
    await page.goto('/')
    await page.waitForSelector('[data-testid=wallet-link]')
    const href = async (selector: string) =>
      (await page.locator(selector).first().getAttribute('href')) ?? '/'
    const token = await href('[data-testid=trade-row] a[href*="/lp/"]')
    const user = await href('[data-testid=wallet-link]')
    await close()
    return await weighRoutes(browser, server.url, [
      { name: 'home', route: '/', ready: '[data-testid=trade-row]' },
      { name: 'trend', route: '/trend', ready: '[data-testid=trend]' },
      { name: 'square', route: '/square', ready: '[data-testid=column-latest]' },
      { name: 'token', route: token, ready: '[data-testid=pool-trade]' },
      { name: 'user', route: user, ready: '[data-testid=user-page]' },
      { name: 'tweets', route: '/twitterMonitor', ready: 'main h1, main h2' },
    ])
  } finally {
    await browser.close()
    await server.stop()
  }
}
