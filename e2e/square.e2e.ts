import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { phone } from './browser.ts'
import { pathOf, sidewaysPx } from './onPage.ts'
import { visits } from './visits.ts'

const { open } = visits({ ready: '[data-testid=column-latest] [data-testid=launch-card]' })

const cards = (page: Page, column: string) =>
  page.locator(`[data-testid=column-${column}] [data-testid=launch-card]`)
const tokensOf = (page: Page, column: string) =>
  cards(page, column).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-token')))

test.each(['/square', '/kanye'])(
  '%s shows three columns of all launchpads, and how fresh they are',
  async (path) => {
    const { page, problems } = await open(path)
    for (const column of ['latest', 'progress', 'completed'])
      await page.getByTestId(`column-${column}`).waitFor()
    await vi.waitUntil(
      async () => /\d/.test((await page.getByTestId('square-lag').textContent()) ?? ''),
      20_000,
    )
    await page.getByTestId('square-pad-pump').click()
    await vi.waitUntil(() => page.url().includes('pad=pump'), 20_000)
    await cards(page, 'latest').first().waitFor()
    expect(await page.title()).toContain('链上广场')
    expect(problems).toEqual([])
  },
)

test('a token is in one column only: new below 60 % of the curve, then in its final stretch, then migrated', async () => {
  const { page, problems } = await open('/square')
  const columns = ['latest', 'progress', 'completed']
  for (const column of columns) await cards(page, column).first().waitFor()
  const look = () =>
    page.evaluate(
      (names) =>
        names.map((name) =>
          [
            ...document.querySelectorAll<HTMLElement>(
              `[data-testid=column-${name}] [data-testid=launch-card]:not([data-left])`,
            ),
          ].map(({ dataset, innerText }) => ({
            token: dataset.token ?? '',
            progress: Number(/(\d+(?:\.\d+)?)%/.exec(innerText)?.[1]),
          })),
        ),
      columns,
    )
  const inTwo = async () => {
    const tokens = (await look()).flatMap((rows) => rows.map(({ token }) => token))
    return tokens.filter((token, at) => tokens.indexOf(token) !== at)
  }
  for (let turn = 0; turn < 3; turn++) {
    const [latest = [], progress = []] = await look()
    // 59.96 reads 60.0.
    expect(latest.filter((row) => row.progress > 60)).toEqual([])
    expect(progress.filter((row) => row.progress < 60)).toEqual([])
    // Each column is told for itself: a token that moves on may stand in both for a moment.
    await expect.poll(inTwo, { timeout: 5_000 }).toEqual([])
    const before = latest.map(({ token }) => token)
    await expect.poll(() => tokensOf(page, 'latest'), { timeout: 60_000 }).not.toEqual(before)
  }
  expect(problems).toEqual([])
})

test('a filter empties and fills a column at once, is kept over a reload, and can be taken off', async () => {
  const { page, problems } = await open('/square')
  await page.getByTestId('filter-latest').click()
  await page.getByTestId('range-mcap-min').fill('900000000000')
  await page.getByTestId('range-mcap-min').press('Enter')
  const column = page.getByTestId('column-latest')
  await column.getByTestId('column-empty').waitFor()
  await page.reload()
  await column.getByTestId('column-empty').waitFor()
  await column.getByTestId('column-empty').getByRole('button').click()
  await cards(page, 'latest').first().waitFor()
  expect(problems).toEqual([])
})

test('the search box of a column finds a token by its address', async () => {
  const { page } = await open('/square')
  const token = (await cards(page, 'latest').first().getAttribute('data-token')) ?? ''
  await page.getByTestId('find-latest').fill(token)
  await vi.waitUntil(async () => (await tokensOf(page, 'latest')).join() === token, 20_000)
})

test('a hovered column holds its rows, then catches up', async () => {
  const { page } = await open('/square')
  // The list of a launchpad that comes later is no change to hold back.
  await page.locator('[data-testid=column-latest][aria-busy=false]').waitFor()
  await cards(page, 'latest').first().hover()
  // The list may show one more change before it holds.
  await page.locator('[data-testid=column-latest] [data-held=true]').waitFor()
  const before = await tokensOf(page, 'latest')
  await page.getByTestId('column-latest-list-waiting').waitFor()
  expect(await tokensOf(page, 'latest')).toEqual(before)
  await page.getByTestId('logo').hover()
  await expect.poll(() => tokensOf(page, 'latest')).not.toEqual(before)
})

test('by keyboard: down to a row, Enter opens its token', async () => {
  const { page, problems } = await open('/square')
  await page.getByTestId('column-latest-list').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const token = await page.evaluate(
    () => document.activeElement?.closest('[data-token]')?.getAttribute('data-token') ?? '',
  )
  expect(token).not.toBe('')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/(four|pump)\/lp\//)
  expect(problems).toEqual([])
})

test('a press on the button of a row does not open the token; it answers', async () => {
  const { page, problems } = await open('/square')
  for (const coin of ['SOL', 'BNB']) await page.getByTestId(`amount-latest-${coin}`).fill('0.25')
  const button = cards(page, 'latest').first().getByTestId('square-buy')
  expect(await button.textContent()).toBe('0.25')
  await button.click()
  expect(pathOf(page)).toBe('/square')
  expect(problems).toEqual([])
})

test('at 390 px one column at a time, nothing sideways', async () => {
  const { page, problems } = await open('/square', phone)
  await page.getByTestId('square-column-progress').click()
  await page.getByTestId('column-progress').waitFor()
  expect(await page.getByTestId('column-latest').count()).toBe(0)
  expect(await sidewaysPx(page)).toBe(0)
  expect(problems).toEqual([])
})

test('a row keeps all its figures where columns are narrowest, on the home page at 1440', async () => {
  const { page, problems } = await open('/')
  await cards(page, 'latest').first().waitFor()
  const cut = await page.locator('[data-testid=launch-card]').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const { bottom } = row.getBoundingClientRect()
      const text = document.createRange()
      const isCut = (cell: Element): boolean => {
        const [box, first] = [cell, cell.firstElementChild ?? cell].map((one) => one.getBoundingClientRect())
        if (!box || !first || !cell.lastChild) return false
        text.selectNodeContents(cell.lastChild)
        const isWide = first.left < box.left - 0.5 || text.getBoundingClientRect().right > box.right + 0.5
        return isWide || box.bottom > bottom
      }
      const cells = [...row.querySelectorAll('[data-testid=risk-figures] > span')]
      return cells.filter(isCut).map(({ textContent }) => textContent)
    }),
  )
  expect(cut).toEqual([])
  expect(problems).toEqual([])
})

test('the home feed leaves out base coins by default, and applies a minimum value', async () => {
  const { page, problems } = await open('/?tab=eth')
  const symbols = () => page.getByTestId('trade-symbol').allTextContents()
  await vi.waitUntil(async () => (await symbols()).length > 10, 60_000)
  expect((await symbols()).filter((symbol) => symbol === 'WETH')).toEqual([])
  await page.getByTestId('feed-base').click()
  await vi.waitUntil(async () => (await symbols()).includes('WETH'), 60_000)
  await page.getByTestId('feed-min').selectOption('500')
  await vi.waitUntil(() => page.url().includes('min=500'), 20_000)
  await page.getByTestId('trade-row').first().waitFor()
  const values = await page
    .getByTestId('trade-row')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('[title^="$"]')?.getAttribute('title') ?? ''))
  expect(values.filter((text) => Number(text.replace(/[$,]/g, '')) < 500)).toEqual([])
  expect(problems).toEqual([])
})
