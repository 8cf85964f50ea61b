import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { axeFindingsInBothThemes } from './axeFindings.ts'
import { type Choice, type OpenPage, phone } from './browser.ts'
import { goToTradedPool, sidewaysPx, tradeRow } from './onPage.ts'
import { visits } from './visits.ts'

const { open } = visits()

const networks = ['sol', 'pump', 'eth', 'base', 'bsc', 'four']
const periods = ['1s', '15s', '1m', '5m', '15m', '1h', '4h', '1d']

const idsOf = (page: Page) =>
  page.locator(tradeRow).evaluateAll((rows) => rows.map((one) => one.getAttribute('data-id')))
const firstId = (page: Page) => page.locator(tradeRow).first().getAttribute('data-id')

/** Opens the pool page of the newest trade. */
async function openTradedPool(choice: Choice = {}): Promise<OpenPage> {
  const next = await open('/', choice)
  await goToTradedPool(next.page)
  return next
}

test.each(networks)('the feed shows trades of %s', async (network) => {
  const { page, problems } = await open('/')
  await page.getByTestId(`feed-tab-${network}`).click()
  const link = page.locator(`${tradeRow} a[href^="/${network}/"]`).first()
  await link.waitFor()
  expect(page.url()).toContain(`tab=${network}`)
  expect(problems).toEqual([])
})

test('new trades come in by themselves, and the list holds while it is pointed at', async () => {
  const { page } = await open('/')
  await page.waitForSelector(tradeRow)
  const before = await firstId(page)
  await vi.waitUntil(async () => (await firstId(page)) !== before, 20_000)
  await page.getByTestId('feed-list').hover({ position: { x: 40, y: 60 } })
  const held = await idsOf(page)
  await page.getByTestId('feed-list-waiting').waitFor()
  expect(await page.getByTestId('feed-list-waiting').textContent()).toMatch(/^\d+ 条新成交$/)
  expect(await idsOf(page)).toEqual(held)
  await page.getByTestId('logo').hover()
  await vi.waitUntil(async () => (await firstId(page)) !== held[0])
  expect(await page.getByTestId('feed-list-waiting').count()).toBe(0)
})

test('rows flash as they enter, and do not with reduced motion', async () => {
  const animations = async (page: Page) => {
    const name = await page.waitForFunction(() => {
      const row = document.querySelector('.flash-once')
      return row && getComputedStyle(row).animationName
    })
    return name.jsonValue()
  }
  const moving = await open('/')
  expect(await animations(moving.page)).toBe('flash')
  const still = await open('/', { isStill: true })
  expect(await animations(still.page)).toBe('none')
})

test('KOL only shows named wallets', async () => {
  const { page } = await open('/')
  await page.getByTestId('feed-kol').click()
  await page.waitForSelector(`${tradeRow}, [data-testid=feed-empty]`)
  const addresses = await page.locator(`${tradeRow} [data-testid=address]`).allTextContents()
  for (const text of addresses) expect(text).not.toMatch(/^.{4,6}….{4}$/)
})

test('the launchpad columns fill and lead to the pool', async () => {
  const { page } = await open('/')
  for (const pad of ['pump', 'four']) {
    await page.getByTestId(`square-pad-${pad}`).click()
    await page.locator(`[data-testid=column-latest] a[href^="/${pad}/lp/"]`).first().waitFor()
  }
  await page.locator('[data-testid=column-progress] [data-testid=launch-card] a').first().click()
  await page.getByTestId('launch').waitFor()
})

test('a trade leads to its pool: candles of every period, trades, statistics, holders', async () => {
  const { page, problems } = await openTradedPool()
  await page.getByTestId('stats-figures').waitFor()
  for (const period of periods) {
    await page.getByTestId(`period-${period}`).click()
    await page.waitForSelector('[data-testid=candles][data-state=loaded]')
  }
  for (const type of ['price', 'mcap']) {
    await page.getByTestId(`chart-type-${type}`).click()
    await page.waitForSelector('[data-testid=candles][data-state=loaded]')
  }
  await page.getByTestId('token-tabs-holders').click()
  await page.waitForSelector('[data-testid=holder-row], [data-testid=holders-empty]')
  const symbol = await page.getByTestId('token-symbol').textContent()
  expect(await page.title()).toContain(symbol)
  expect(problems).toEqual([])
})

test('a token found by keyboard opens', async () => {
  const { page } = await open('/')
  const symbol = (await page.locator('[data-testid=trade-symbol]').first().textContent()) ?? ''
  await page.keyboard.press('/')
  await page.getByTestId('search-input').fill(symbol.slice(0, 3))
  await page.getByTestId('search-row').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByTestId('token-page').waitFor()
  expect(await page.getByTestId('search-dialog').count()).toBe(0)
})

test('at 390 px nothing is wider than the screen, and the bottom navigation leads on', async () => {
  const { page } = await open('/', phone)
  await page.waitForSelector(tradeRow)
  expect(await sidewaysPx(page)).toBe(0)
  await page.getByTestId('home-view-square').click()
  await page.getByTestId('square').waitFor()
  for (const name of ['square', 'trade', 'monitor', 'me', 'discover']) {
    await page.getByTestId(`bottom-${name}`).click()
    await page.waitForLoadState()
    expect(await sidewaysPx(page), name).toBe(0)
    // The user's own menu opens as a sheet over the page.
    if (name === 'me') await page.getByTestId('mobile-me-close').click()
  }
})

test.each([
  ['/', tradeRow],
  ['/square', '[data-testid=launch-card]'],
  ['/trend', '[data-testid=trend-row]'],
])('at 390 px the first row of %s begins within 170 px', async (path, row) => {
  const { page } = await open(path, phone)
  await page.locator(row).first().waitFor()
  await page.getByTestId('sandbox-mark').waitFor()
  // Asked in one step: rows move down while the lists of other networks come in.
  const top = await page.evaluate(
    (of) => Math.min(...[...document.querySelectorAll(of)].map((one) => one.getBoundingClientRect().top)),
    row,
  )
  expect(top).toBeLessThanOrEqual(170)
  expect(await sidewaysPx(page)).toBe(0)
})

test('axe finds nothing on a pool that trades, nor in the square of a phone, in either theme', async () => {
  const pool = await openTradedPool({ isStill: true })
  const square = await open('/square', { isStill: true, ...phone })
  await square.page.getByTestId('square').waitFor()
  for (const { page } of [pool, square]) expect(await axeFindingsInBothThemes(page), page.url()).toEqual([])
})
