import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeFindingsInBothThemes } from './axeFindings.ts'
import { phone } from './browser.ts'
import { quietPath, widerThanPage } from './onPage.ts'
import {
  builtRoutes,
  fillRoute,
  findSample,
  lostRoutes,
  plannedPage,
  plannedRoutes,
  type RouteUnderTest,
} from './routeList.ts'
import { visits } from './visits.ts'

let sample: Awaited<ReturnType<typeof findSample>>

const { open, openAgain, url } = visits({ choice: { isStill: true } })

beforeAll(async () => {
  sample = await findSample(url())
})

const description = (page: Page) => page.locator('meta[name=description]').getAttribute('content')

/** Waits for the page's own description, and checks what every page has. */
async function checkRoute(page: Page, { path, ready }: RouteUnderTest): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector<HTMLMetaElement>('meta[name=description]')?.content.endsWith('K线'),
  )
  expect((await description(page))?.length, path).toBeGreaterThan(8)
  expect(await page.locator('h1').count(), path).toBe(1)
  await page.getByTestId('sandbox-mark').waitFor()
  expect(await axeFindingsInBothThemes(page), path).toEqual([])
  const size = page.viewportSize()
  await page.setViewportSize(phone)
  await page.waitForSelector(ready, { state: 'attached' })
  expect(await widerThanPage(page), path).toEqual([])
  if (size) await page.setViewportSize(size)
}

test.each(builtRoutes)('$path opens on something useful', async (route) => {
  const { visit, ready, title } = route
  // The sandbox's nodes forget transactions after 600 blocks, which this file may outlast.
  const current = visit.includes('{hash}') ? await findSample(url()) : sample
  const { page, problems } = await openAgain(fillRoute(visit, current))
  await page.waitForSelector(ready)
  const documentTitle = await page.title()
  if (title === null) expect(documentTitle).toMatch(/^.+ · 游隼 Peregrine$/)
  else expect(documentTitle).toBe(`${title} · 游隼 Peregrine`)
  await checkRoute(page, route)
  expect(problems).toEqual([])
})

test('each page still to be built opens on something useful', async () => {
  const { page, problems } = await openAgain(quietPath)
  await page.getByTestId('planned').waitFor()
  let before: string | null = null
  const descriptions: (string | null)[] = []
  for (const route of plannedRoutes) {
    const { path, visit, ready, title } = route
    await page.evaluate((next) => history.pushState({}, '', next), visit)
    await plannedPage(page, title).locator(ready).first().waitFor()
    await expect.poll(() => page.title(), { message: path }).toBe(`${title} · 游隼 Peregrine`)
    await expect.poll(() => description(page), { message: path }).not.toBe(before)
    // Until its own list arrives, the one before is shown dimmed.
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
    await checkRoute(page, route)
    before = await description(page)
    descriptions.push(before)
    expect(problems, path).toEqual([])
  }
  expect(new Set(descriptions).size).toBe(plannedRoutes.length)
})

test.each(lostRoutes)('$visit says what is wrong and offers the search', async ({ visit, ready, name }) => {
  const { page, problems } = await openAgain(visit)
  await page.waitForSelector(ready)
  expect(await page.title()).toMatch(/.+ · 游隼 Peregrine$/)
  if (name === 'not-found') return expect(problems).toEqual([])
  await page.getByTestId('bad-search').click()
  await page.getByTestId('search-input').waitFor()
})

test('each route has a description of its own', async () => {
  const { page } = await open('/radar')
  await page.waitForFunction(() => document.title.startsWith('金狗雷达'))
  const seen = new Set<string | null>()
  for (const visit of ['/radar', '/square', '/aboutUs', '/24HourFundFlow']) {
    await page.goto(visit)
    await page.waitForFunction(
      (known) =>
        !known.includes(document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? ''),
      [...seen, '游隼 Peregrine：多链实时成交、发射平台与 K线'] as string[],
    )
    seen.add(await description(page))
  }
  expect(seen.size).toBe(4)
})

test.each(['/?ref=KOL7', '/swap?ref=KOL7', '/eth/lp/0x12?ref=KOL7', '/nowhere?ref=KOL7'])(
  'whoever referred by %s is kept, the last one counts',
  async (visit) => {
    const { page } = await open(visit)
    await page.getByTestId('logo').waitFor()
    await page.waitForFunction(() => localStorage.getItem('referral') === 'KOL7')
    await page.goto('/square?ref=other')
    await page.waitForFunction(() => localStorage.getItem('referral') === 'other')
  },
)

test('addresses are written in lower case, and the query stays', async () => {
  const { page } = await open(`/BSC/lp/${sample.pool.toUpperCase().replace('0X', '0x')}?ref=KOL7`)
  await page.getByTestId('token-page').waitFor()
  expect(page.url()).toContain(`/bsc/lp/${sample.pool}`)
})

test('trade leads to the pool that was viewed last', async () => {
  const { page } = await open(`/bsc/lp/${sample.pool}`)
  await page.getByTestId('token-page').waitFor()
  await page.goto('/swap')
  await page.waitForURL(`**/bsc/lp/${sample.pool}`)
})

test('a page begins at its top', async () => {
  const { page } = await open('/fourMonitor', { height: 500 })
  await page.getByTestId('column-latest').waitFor()
  const top = () => page.evaluate(() => document.getElementById('main')?.scrollTop)
  await page.evaluate(() => document.getElementById('main')?.scrollTo({ top: 400 }))
  expect(await top()).toBeGreaterThan(100)
  await page.evaluate(() => history.pushState({}, '', '/pumpMonitor'))
  await page.waitForFunction(() => document.title.startsWith('pump.fun'))
  await page.waitForFunction(() => document.getElementById('main')?.scrollTop === 0)
})

test('the trend list sorts by its heads, filters, and keeps both in the address', async () => {
  const { page, problems } = await open('/trend')
  const row = page.getByTestId('trend-row')
  await row.first().waitFor()
  await page.getByTestId('trend-window-24h').click()
  await page.getByTestId('trend-sort-holders').click()
  await page.waitForURL(/w=24h.*s=holders|s=holders.*w=24h/)
  await page.getByTestId('trend-filter-age').selectOption({ index: 1 })
  await page.waitForURL(/age=1440/)
  await page.getByTestId('trend-net-bsc').click()
  await page.waitForFunction(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-testid=trend-row]')]
    return rows.length > 0 && rows.every(({ dataset }) => dataset.row === 'bsc')
  })
  const counts = await page.locator('[data-testid=trend-row] [data-column=holders]').allTextContents()
  const known = counts.map(Number).filter((count) => Number.isFinite(count))
  expect(known).toEqual([...known].sort((a, b) => b - a))
  await page.reload()
  await row.first().waitFor()
  expect(await page.getByTestId('trend-filter-age').inputValue()).toBe('1440')
  await row.first().getByTestId('trend-link').click()
  await page.getByTestId('token-page').waitFor()
  expect(problems).toEqual([])
})

test('the trend list keeps its order while it is pointed at', async () => {
  const { page } = await open('/trend?w=1m')
  // The first window of rows is rendered before the others.
  await page.getByTestId('trend-row').nth(24).waitFor()
  await page.getByTestId('trend-row').nth(1).hover()
  await page.getByTestId('trend-held').waitFor()
  const order = () =>
    page.getByTestId('trend-row').evaluateAll((rows) => rows.map((one) => (one as HTMLElement).dataset.token))
  const held = await order()
  const volumes = async () =>
    (await page.locator('[data-testid=trend-row] [data-column=volume]').allTextContents()).join()
  // Two changes of the list later.
  for (let change = 0; change < 2; change++) {
    const before = await volumes()
    await expect.poll(volumes).not.toBe(before)
  }
  expect(await order()).toEqual(held)
  await page.getByTestId('logo').hover()
  await page.getByTestId('trend-held').waitFor({ state: 'detached' })
})

test('a wallet is looked up, and stays in the list', async () => {
  const { page } = await open('/bnWalletQuery')
  await page.getByTestId('lookup-address').fill('0x12')
  await page.getByTestId('lookup-go').click()
  await page.getByTestId('lookup-error').waitFor()
  await page.getByTestId('lookup-address').fill(sample.wallet.toUpperCase().replace('0X', '0x'))
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/user/bsc/${sample.wallet}`)
  await page.getByTestId('user-figures').waitFor()
  await page.goto('/bnWalletQuery')
  await page.locator(`[data-testid=lookup] a[href="/user/bsc/${sample.wallet}"]`).waitFor()
})

test('the calculator counts points', async () => {
  const { page } = await open('/bnAlphaCalculator')
  await page.getByTestId('alpha-input-volume').fill('32768')
  await page.getByTestId('alpha-input-balance').fill('10000')
  expect(await page.getByTestId('alpha-volumePoints').textContent()).toBe('15')
  expect(await page.getByTestId('alpha-points').textContent()).toBe('270')
})
