import type { Browser, CDPSession, Page } from 'playwright-core'
import { openPage } from '../../e2e/browser.ts'

export type SlowPage = { page: Page; cdp: CDPSession; close(): Promise<void> }

export type LongTask = { startMs: number; tookMs: number }
type Noted = { longTasks?: LongTask[] }

/** Runs in the page before anything else: records every task of more than 50 ms. */
function noteLongTasks(): void {
  const longTasks: LongTask[] = []
  ;(globalThis as Noted).longTasks = longTasks
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      longTasks.push({ startMs: startTime, tookMs: duration })
  }).observe({ type: 'longtask', buffered: true })
}

/** Opens a visitor's page with the browser's processor slowed `slowdown` times. */
export async function openSlowPage(browser: Browser, url: string, slowdown: number): Promise<SlowPage> {
  const { page, close } = await openPage(browser, url, { theme: 'light' })
  await page.addInitScript(noteLongTasks)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await cdp.send('Performance.enable', { timeDomain: 'timeTicks' })
  return { page, cdp, close }
}

/** Returns long tasks that began since `sinceMs` of the page's own clock. */
export function longTasksSince({ page }: SlowPage, sinceMs: number): Promise<LongTask[]> {
  return page.evaluate(
    (from) => ((globalThis as Noted).longTasks ?? []).filter(({ startMs }) => startMs >= from),
    sinceMs,
  )
}

/**
 * Records the times between frames of a span. A list named by `scrolled` is scrolled meanwhile like by a quick wheel:
 * four screens a second, down and up again.
 */
export function recordFrames(
  { page }: SlowPage,
  asked: { spanMs: number; scrolled?: string },
): Promise<{ fromMs: number; frameMs: number[] }> {
  return page.evaluate(
    ({ spanMs, scrolled }) =>
      new Promise<{ fromMs: number; frameMs: number[] }>((resolve) => {
        const list = scrolled ? document.querySelector(scrolled) : null
        if (scrolled && !list) throw new Error('there is no list')
        const frameMs: number[] = []
        const fromMs = performance.now()
        let last = fromMs
        const next = (): void => {
          const now = performance.now()
          frameMs.push(now - last)
          const isDown = now - fromMs < spanMs / 2
          if (list) list.scrollTop += (isDown ? 3.6 : -3.6) * (now - last)
          last = now
          if (now - fromMs < spanMs) requestAnimationFrame(next)
          else resolve({ fromMs, frameMs })
        }
        requestAnimationFrame(next)
      }),
    asked,
  )
}
