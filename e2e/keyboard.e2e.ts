import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { goToTradedPool, tradeRow } from './onPage.ts'
import { visits } from './visits.ts'

const { open } = visits({ choice: { isStill: true } })

async function openHome(): Promise<Page> {
  const { page } = await open('/')
  await page.locator(tradeRow).first().waitFor()
  return page
}

async function openTradedPool(): Promise<Page> {
  const { page } = await open('/')
  await goToTradedPool(page)
  return page
}

/** A tab stop: its name, and the defects that would make it unusable. */
type Stop = { name: string; list: string | null; isKol: boolean; isInSight: boolean; isNamed: boolean }

/** Runs in the page: describes the focused element, null for the document. */
function describeFocus(): Stop | null {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return null
  const style = getComputedStyle(element)
  const box = element.getBoundingClientRect()
  const label = element.getAttribute('aria-label') ?? element.getAttribute('title') ?? element.textContent
  return {
    name: element.dataset['testid'] ?? `${element.localName} ${label?.slice(0, 30)}`,
    list: element.closest('li')
      ? (element.closest('[role=region]')?.getAttribute('data-testid') ?? 'list')
      : null,
    isKol: style.outlineStyle !== 'none' || style.boxShadow !== 'none',
    isInSight: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    isNamed: (label ?? '').trim() !== '' || ((element as HTMLInputElement).labels?.length ?? 0) > 0,
  }
}

/**
 * Presses Tab until the focus has left the page and comes to its first stop again; fails when it never does. An unknown
 * figure that becomes known under the focus leaves it nowhere, too, and the next press goes on from there.
 */
async function walk(page: Page): Promise<Stop[]> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const stops: Stop[] = []
  for (let presses = 0; presses < 900; presses++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(describeFocus)
    if (stop && stop.name === stops[0]?.name) return stops
    if (stop) stops.push(stop)
  }
  throw new Error(
    `Tab never leaves the page; the last stops were ${stops
      .slice(-3)
      .map(({ name }) => name)
      .join(', ')}`,
  )
}

const pages: [string, () => Promise<Page>, string[]][] = [
  ['home', openHome, ['logo', 'search-box', 'entry-trade', 'feed-list']],
  [
    'square',
    async () => {
      const { page } = await open('/square')
      await page.getByTestId('column-latest').waitFor()
      return page
    },
    ['logo', 'search-box'],
  ],
  [
    'token',
    async () => {
      const page = await openTradedPool()
      // Reloaded, because Tab continues from the last click.
      await page.reload()
      await page.locator('[data-testid=pool-trade]').first().waitFor()
      await page.waitForSelector('[data-testid=candles][data-state=loaded]')
      return page
    },
    // Only the selected period is a stop: the arrow keys lead to the others.
    ['logo', 'search-box', 'period-', 'pool-trades'],
  ],
]

test.each(pages)(
  '%s: Tab reaches everything, each stop is seen and named, none holds it',
  async (name, go, wanted) => {
    const page = await go()
    const stops = await walk(page)
    const names = new Set(stops.map((stop) => stop.name))
    // The list itself is a stop; the arrow keys continue from there.
    const inRows = stops.filter(({ list }) => list === 'feed-list' || list === 'pool-trades')
    expect(inRows).toEqual([])
    for (const testId of wanted)
      expect(
        [...names].filter((stop) => stop.startsWith(testId)),
        `${name}: ${testId}`,
      ).not.toEqual([])
    expect(stops.filter(({ isKol }) => !isKol)).toEqual([])
    expect(stops.filter(({ isInSight }) => !isInSight)).toEqual([])
    expect(stops.filter(({ isNamed }) => !isNamed)).toEqual([])
  },
  240_000,
)

/** Presses Enter on the focused link and waits for the page it leads to. */
async function followFocused(page: Page): Promise<void> {
  const href = await page.evaluate(() => document.activeElement?.getAttribute('href'))
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${href}`)
}

test('arrow keys move between the feed’s rows, which hold meanwhile, and Enter opens one', async () => {
  const page = await openHome()
  await page.getByTestId('feed-list').focus()
  await page.keyboard.press('ArrowDown')
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[data-testid=trade-row]')?.getAttribute('data-id'))
  const first = await focused()
  const ids = await page
    .locator(tradeRow)
    .evaluateAll((rows) => rows.map((one) => one.getAttribute('data-id')))
  expect(ids).toContain(first)
  await page.keyboard.press('ArrowDown')
  expect(await focused()).not.toBe(first)
  await page.keyboard.press('ArrowUp')
  expect(await focused()).toBe(first)
  await page.getByTestId('feed-list-waiting').waitFor()
  expect(await focused()).toBe(first)
  await followFocused(page)
})

test('left and right lead to what else is in a row: the address, the page of the wallet', async () => {
  const page = await openHome()
  await page.getByTestId('feed-list').focus()
  await page.keyboard.press('ArrowDown')
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset['testid'])
  await page.keyboard.press('ArrowRight')
  expect(await focused()).toBe('address')
  await page.keyboard.press('ArrowRight')
  expect(await focused()).toBe('wallet-link')
  await followFocused(page)
})

test('arrow keys move between the periods and tabs of a pool', async () => {
  const page = await openTradedPool()
  await page.getByTestId('period-1m').focus()
  await page.keyboard.press('ArrowRight')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toMatch(/^period-/)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).not.toBe('period-1m')
})
