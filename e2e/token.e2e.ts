import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { axeFindingsInBothThemes } from './axeFindings.ts'
import { phone } from './browser.ts'
import { boxOf, sidewaysPx } from './onPage.ts'
import { visits } from './visits.ts'

const { open, read } = visits({ ready: '[data-testid=token-page]' })
/** A launchpad pool that a KOL has traded, so that there are marks. */
let path: string

type Listed = { poolAddress: string }

async function findPool(): Promise<string | undefined> {
  const pools = (await read<Listed[]>('/trades/kol/pump')).map(({ poolAddress }) => poolAddress)
  const busiest = pools.find((pool, at) => pools.indexOf(pool) !== at) ?? pools[0]
  return busiest && `/pump/lp/${busiest}`
}

beforeAll(async () => {
  path = await vi.waitUntil(findPool, { timeout: 60_000, interval: 1_000 })
})

const patient = { timeout: 20_000, interval: 100 }
const loaded = (page: Page) => page.waitForSelector('[data-testid=candles][data-state=loaded]')
const overlays = (page: Page) => page.getByTestId('candles').getAttribute('data-marks')
const search = (page: Page) => new URL(page.url()).searchParams

test('periods: favourites in the bar, all of them in the menu, merged ones too', async () => {
  const { page, problems } = await open(path)
  await loaded(page)
  expect(await page.getByTestId('period-3m').count()).toBe(0)
  await page.getByTestId('all-periods').click()
  await page.getByTestId('favourite-3m').click()
  await page.getByTestId('all-period-30s').click()
  await loaded(page)
  expect(await page.getByTestId('period-30s').getAttribute('data-state')).toBe('on')
  await page.reload()
  await page.getByTestId('period-3m').waitFor()
  expect(problems).toEqual([])
})

test('indicators are drawn, kept, and taken away', async () => {
  const { page } = await open(path)
  await loaded(page)
  await page.getByTestId('indicators').click()
  for (const name of ['MA', 'MACD', 'RSI']) await page.getByTestId(`indicator-${name}`).click()
  await page.keyboard.press('Escape')
  await page.reload()
  await loaded(page)
  await page.getByTestId('indicators').click()
  expect(await page.getByTestId('indicator-MACD').getAttribute('data-state')).toBe('checked')
  await page.getByTestId('indicator-MACD').click()
  expect(await page.getByTestId('indicator-MACD').getAttribute('data-state')).toBe('unchecked')
})

test('trades of the developer and of KOLs are marked; m hides the marks', async () => {
  const { page } = await open(path)
  await loaded(page)
  await vi.waitUntil(async () => Number(await overlays(page)) > 0, patient)
  await page.keyboard.press('m')
  await vi.waitUntil(async () => (await overlays(page)) === '0', patient)
  await page.keyboard.press('m')
  await vi.waitUntil(async () => Number(await overlays(page)) > 0, patient)
})

test('a line that is drawn stays with the pool, is cleared and comes back', async () => {
  const { page } = await open(path, {}, (fresh) => fresh.clock.install())
  await loaded(page)
  await page.getByTestId('draw-toggle').click()
  await page.getByTestId('draw-segment').click()
  const box = await boxOf(page.getByTestId('candles'))
  await page.mouse.click(box.x + 100, box.y + 80)
  await page.mouse.move(box.x + 160, box.y + 100, { steps: 4 })
  // The chart library takes two clicks within half a second for a double click.
  await page.clock.fastForward(700)
  await page.mouse.click(box.x + 220, box.y + 120)
  const kept = () =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.includes(':drawings:'))
      return key ? (JSON.parse(localStorage.getItem(key) ?? '[]') as unknown[]).length : 0
    })
  await vi.waitUntil(async () => (await kept()) === 1, patient)
  await page.getByTestId('draw-clear').click()
  await vi.waitUntil(async () => (await kept()) === 0, patient)
  await page.getByRole('button', { name: '撤销' }).click()
  await vi.waitUntil(async () => (await kept()) === 1, patient)
})

test('the chart fills the window until Escape', async () => {
  const { page } = await open(path)
  await page.getByTestId('chart-full').click()
  expect(await page.getByTestId('chart').boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440 })
  await page.keyboard.press('Escape')
  expect((await page.getByTestId('chart').boundingBox())?.width).toBeLessThan(1440)
})

test('trades are filtered by side, size, tag and wallet; the view is in the address', async () => {
  const { page, problems } = await open(path)
  await page.getByTestId('pool-trade').first().waitFor()
  await page.getByTestId('filter-side-buy').click()
  const sells = page.locator('[data-testid=pool-trade] [data-side=sell]')
  await vi.waitUntil(async () => (await sells.count()) === 0, patient)
  expect(search(page).get('side')).toBe('buy')
  await page.getByTestId('filter-clear').click()
  await page.getByTestId('filter-kol').click()
  await page.locator('[data-testid=pool-trade] [data-tag=kol]').first().waitFor()
  await page.reload()
  const row = page.getByTestId('pool-trade').first()
  await row.waitFor()
  expect(await page.locator('[data-testid=pool-trade]:not(:has([data-tag=kol]))').count()).toBe(0)
  const wallet = await row.getAttribute('data-row-wallet')
  await row.getByTestId('filter-maker').click()
  await vi.waitUntil(() => search(page).get('maker') === wallet, patient)
  await page.getByTestId('filter-maker-remove').click()
  await page.getByTestId('filter-min').fill('99999999')
  await page.keyboard.press('Enter')
  await page.getByTestId('pool-trades-empty').waitFor()
  expect(problems).toEqual([])
})

test('a wallet tagged by hand is marked in every list, and stays tagged', async () => {
  const { page } = await open(path + '?tab=traders')
  const row = page.getByTestId('trader-row').first()
  await row.getByTestId('mark-wallet').click()
  await row.locator('[data-tag=marked]').waitFor()
  const wallet = await row.getAttribute('data-row-wallet')
  await page.reload()
  await page.locator(`[data-row-wallet="${wallet}"] [data-tag=marked]`).first().waitFor()
})

test('holders, top traders and the developer are identified', async () => {
  const { page, problems } = await open(path + '?tab=holders')
  await page.getByTestId('holder-row').first().waitFor()
  await page.locator('[data-testid=holder-row] [data-kind=pool]').first().waitFor()
  await page.getByTestId('holder-tab-kol').click()
  expect(await page.locator('[data-testid=holder-row]:not(:has([data-tag=kol]))').count()).toBe(0)
  await page.getByTestId('token-tabs-traders').click()
  await page.getByTestId('trader-row').first().waitFor()
  for (const sort of ['realised', 'unrealised', 'volume', 'profit']) {
    await page.getByTestId(`trader-sort-${sort}`).click()
    await page.getByTestId('trader-row').first().waitFor()
  }
  expect(await page.getByTestId('holder-top10').textContent()).toMatch(/%/)
  expect(Number(await page.getByTestId('developer-launched').locator('dd').textContent())).toBeGreaterThan(0)
  expect(problems).toEqual([])
})

test('the ticket by keyboard: side, amount, trade', async () => {
  const { page } = await open(path)
  await page.getByTestId('ticket-submit').waitFor()
  await page.keyboard.press('s')
  await page.getByTestId('quick-25').waitFor()
  await page.keyboard.press('3')
  expect(await page.getByTestId('ticket-amount').inputValue()).toBe('100')
  await page.keyboard.press('Enter')
  await page.locator('[role=status], [role=alert], [data-testid^=toast]').first().waitFor()
})

test('the lists at the left fold away and stay so', async () => {
  const { page } = await open(path)
  await page.getByTestId('rail-trend').click()
  await page.getByTestId('trend-rail').waitFor()
  await page.getByTestId('rail-toggle').click()
  expect(await page.getByTestId('left-rail').count()).toBe(0)
  await page.reload()
  await page.getByTestId('token-page').waitFor()
  expect(await page.getByTestId('left-rail').count()).toBe(0)
})

test('on a middle screen the right column is a drawer', async () => {
  const { page, problems } = await open(path, { width: 1000 })
  expect(await page.getByTestId('token-side').count()).toBe(0)
  await page.getByTestId('side-open').click()
  await page.getByTestId('side-drawer').getByTestId('stats-figures').waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByTestId('side-drawer').count()).toBe(0)
  expect(problems).toEqual([])
})

test('on a phone: one thing at a time, and the thumb buys', async () => {
  const { page, problems } = await open(path, phone)
  await loaded(page)
  for (const view of ['trades', 'holders', 'traders', 'info', 'chart'])
    await page.getByTestId(`view-${view}`).click()
  await loaded(page)
  expect(await sidewaysPx(page)).toBe(0)
  await page.getByTestId('thumb-sell').click()
  await page.getByTestId('trade-sheet').getByTestId('quick-100').waitFor()
  expect((await page.getByTestId('thumb-buy').boundingBox())?.y).toBeGreaterThan(600)
  expect(problems).toEqual([])
})

test('axe finds nothing on the page, in either theme', async () => {
  const { page } = await open(path, { isStill: true })
  for (const tab of ['', '?tab=holders', '?tab=traders']) {
    if (tab) await page.goto(path + tab)
    await loaded(page)
    await page.getByTestId('developer').waitFor()
    expect(await axeFindingsInBothThemes(page, '[data-testid=token-page]'), tab).toEqual([])
  }
})
