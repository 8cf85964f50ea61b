import type { Browser } from 'playwright-core'
import { openPage } from '../e2e/browser.ts'

/** Requests that began before the row are counted once they have ended, so that those under way are there too. */
const underWayMs = 2_000

export type ColdVisit = {
  /** Milliseconds from the navigation to the frame that draws the first row. */
  rowMs: number
  /** Requests begun before that, with the page itself; the websocket is none of them. */
  requests: number
}

/** Opens a route as somebody who was never there, with an empty browser cache, and waits for its first row. */
export async function visitCold(
  browser: Browser,
  url: string,
  { route, row }: { route: string; row: string },
): Promise<ColdVisit> {
  const { page, close } = await openPage(browser, url, { isFirstVisit: true })
  try {
    await page.addInitScript(() => performance.setResourceTimingBufferSize(2_000))
    await page.goto(route, { waitUntil: 'commit' })
    const seen = await page.waitForFunction(
      (selector) => document.querySelector(selector) && performance.now(),
      row,
    )
    const rowMs = Number(await seen.jsonValue())
    await page.waitForTimeout(underWayMs)
    const requests = await page.evaluate(
      (untilMs) =>
        1 + performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= untilMs).length,
      rowMs,
    )
    return { rowMs, requests }
  } finally {
    await close()
  }
}
