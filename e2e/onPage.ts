import type { Locator, Page } from 'playwright-core'

export type Point = { x: number; y: number }
export type Box = Point & { width: number; height: number }

/** A trade in the feed of the home page. */
export const tradeRow = '[data-testid=trade-row]'

export const pathOf = (page: Page): string => new URL(page.url()).pathname

/** A page without live lists, for what every page has: drawing trades meanwhile would take most of a test's time. */
export const quietPath = '/bnAlphaCalculator'

/** Returns the horizontal overflow of the page in pixels. */
export function sidewaysPx(page: Page): Promise<number> {
  return page.evaluate(() => {
    const main = document.getElementById('main') ?? document.body
    return Math.max(
      ...[document.documentElement, main].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    )
  })
}

/** Names what makes the page wider than the window, outermost first; nothing where the page is not. */
export async function widerThanPage(page: Page): Promise<string[]> {
  if ((await sidewaysPx(page)) <= 0) return []
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .slice(0, 12)
      .map((element) => {
        const { width, right } = element.getBoundingClientRect()
        const name = element.dataset['testid'] ?? `${element.localName}.${element.className}`.slice(0, 90)
        return `${name}: ${Math.round(width)} px wide, to ${Math.round(right)}`
      }),
  )
}

/** Returns an element's box in whole pixels; throws when it is not visible. */
export async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${locator.toString()} is not on the page`)
  return {
    x: Math.round(box.x),
    y: Math.round(box.y),
    width: Math.round(box.width),
    height: Math.round(box.height),
  }
}

/** Drags with the pointer in steps, as a hand does. */
export async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 20 })
  await page.mouse.up()
}

/** Goes from the home page to the pool of the newest trade, and waits for its trades. */
export async function goToTradedPool(page: Page): Promise<void> {
  await page.locator(`${tradeRow} a`).first().click()
  await page.getByTestId('pool-trade').first().waitFor()
}

/** Collects the addresses that the server does not have, pictures of tokens aside: a test chain has none. */
export function collectMissing(page: Page): string[] {
  const missing: string[] = []
  page.on('response', (response) => {
    const isPicture = response.url().includes('/api/token-image/')
    if (response.status() === 404 && !isPicture) missing.push(response.url())
  })
  return missing
}

/**
 * Waits until a press outside of an open dialog closes it: it listens for one from the turn after it took the focus on,
 * which is sooner than a person can press, and later than a test does.
 */
export async function untilPressOutsideCloses(page: Page, testId: string): Promise<void> {
  await page.locator(`[data-testid=${testId}]:focus-within`).waitFor()
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}
