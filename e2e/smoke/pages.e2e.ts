import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings } from '../axeFindings.ts'
import { phone } from '../browser.ts'
import { pathOf, quietPath, sidewaysPx, tradeRow } from '../onPage.ts'
import { fillRoute, findSample } from '../routeList.ts'
import { visits } from '../visits.ts'
import { makeTrades } from './market.ts'

const { open, openAgain, read, url } = visits({ choice: { isStill: true } })
let sample: Awaited<ReturnType<typeof findSample>>

beforeAll(async () => {
  sample = await findSample(url(), 'eth')
})

const shown = (page: Page, css: string) => page.locator(css).first().waitFor()

type Shown = { name: string; visit: string; data: string[] }
const pages: Shown[] = [
  { name: 'home', visit: '/', data: [tradeRow, '[data-testid=launch-card]'] },
  {
    name: 'square',
    visit: '/square?pad=pump',
    data: ['latest', 'progress', 'completed'].map(
      (column) => `[data-testid=column-${column}] [data-testid=launch-card]`,
    ),
  },
  {
    name: 'pool',
    visit: '/{network}/lp/{pool}',
    data: [
      '[data-testid=candles][data-state=loaded]',
      '[data-testid=pool-trade]',
      '[data-testid=stats-figures]',
      '[data-testid=security-verdict]',
    ],
  },
  {
    name: 'wallet',
    visit: '/user/{network}/{wallet}',
    data: ['[data-testid=user-figures]', '[data-testid=position-row]'],
  },
]

test.each(pages)('$name shows its data, and axe finds nothing', async ({ visit, data }) => {
  const { page, problems } = await openAgain(fillRoute(visit, sample))
  for (const css of data) await shown(page, css)
  expect(await axeFindings(page)).toEqual([])
  expect(problems).toEqual([])
})

test('a token is found by its address and opens, and axe finds nothing in the search', async () => {
  const { page, problems } = await openAgain(quietPath)
  await page.getByTestId('search-box').click()
  await page.getByTestId('search-input').fill(sample.token)
  await shown(page, '[data-testid=search-row]')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL(({ pathname }) => pathname.includes('/lp/'))
  await shown(page, '[data-testid=token-page]')
  const [network, , pool] = pathOf(page).split('/').slice(1)
  expect(await read(`/${network}/pool-info/${pool}`)).toMatchObject({ tokenAddress: sample.token })
  expect(problems).toEqual([])
})

test.each(pages)('at 390 px $name is not wider than the screen', async ({ visit, data: [first = ''] }) => {
  const { page } = await open(fillRoute(visit, sample), phone)
  await page.locator(first).first().waitFor({ state: 'attached' })
  expect(await sidewaysPx(page)).toBe(0)
})

test('a trade appears by itself on the home page', async () => {
  const { page, problems } = await openAgain('/?tab=eth')
  const newest = page.locator(tradeRow).first()
  const before = await newest.getAttribute('data-id')
  await makeTrades(url(), 'eth', 1)
  await expect.poll(() => newest.getAttribute('data-id')).not.toBe(before)
  expect(problems).toEqual([])
})
