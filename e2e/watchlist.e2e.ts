import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindingsInBothThemes } from './axeFindings.ts'
import { boxOf, drag, sidewaysPx } from './onPage.ts'
import { visits } from './visits.ts'

const { open } = visits({ ready: '[data-testid=connection][data-state=live]' })

const searchRow = '[data-testid=search-row]'
const watchRow = '[data-testid=watch-row]'
const keysOf = (page: Page) =>
  page.locator(watchRow).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-key')))

async function find(page: Page, text: string): Promise<void> {
  await page.getByTestId('search-box').click()
  await page.getByTestId('search-input').fill(text)
  await page.locator(searchRow).first().waitFor()
}

/** Adds a search's first results to the watchlist by their context menu. */
async function watchFound(page: Page, count: number): Promise<void> {
  await find(page, 'p')
  for (let index = 0; index < count; index++) {
    await page.locator(searchRow).nth(index).click({ button: 'right' })
    await page.getByTestId('row-watch').click()
    await page.getByTestId('row-menu').waitFor({ state: 'detached' })
  }
  // Escape would close the newest toast first.
  await page.getByTestId('search-close').click()
  await page.getByTestId('search-dialog').waitFor({ state: 'detached' })
}

test('watched from a row, shown in the ticker with a price, sorted, pinned, noted, grouped, moved by keys and by hand', async () => {
  const { page, problems } = await open('/')
  await page.getByTestId('ticker-empty').waitFor()
  await watchFound(page, 3)
  expect(await page.getByTestId('ticker-token').count()).toBe(3)
  await page.getByTestId('ticker-token').first().getByText('$').waitFor()

  await page.getByTestId('ticker-all').click()
  await page.locator(watchRow).nth(2).waitFor()
  const [a, b, c] = await keysOf(page)
  await page.getByTestId('watch-grip').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => keysOf(page)).toEqual([b, a, c])
  const gripAt = async (index: number) => {
    const { x, y } = await boxOf(page.getByTestId('watch-grip').nth(index))
    return { x: x + 12, y: y + 12 }
  }
  await drag(page, await gripAt(0), await gripAt(2))
  await expect.poll(() => keysOf(page)).toEqual([a, c, b])

  await page.getByTestId('watch-pin').nth(2).click()
  await expect.poll(() => keysOf(page)).toEqual([b, a, c])
  await page.getByTestId('watch-note').first().click()
  await page.getByTestId('watch-note-field').fill('等回调')
  await page.keyboard.press('Enter')
  await page.getByTestId('watch-group-add').click()
  await page.getByTestId('watch-group-name').fill('土狗')
  await page.keyboard.press('Enter')
  await page.getByTestId('watch-nothing').waitFor()
  await page.getByTestId('watch-groups-all').click()
  await page.getByTestId('watch-group').nth(1).selectOption({ label: '土狗' })
  await page.reload()
  await page.locator(watchRow).nth(2).waitFor()
  expect(await keysOf(page)).toEqual([b, a, c])
  await page.getByTestId('watch-filter').fill('回调')
  await expect.poll(() => keysOf(page)).toEqual([b])
  await page.getByTestId('watch-filter').fill('')
  await page.getByTestId('watch-groups-1').click()
  await expect.poll(() => keysOf(page)).toEqual([a])
  expect(page.url()).toContain('group=')
  expect(problems).toEqual([])
})

test('a token is hidden by key, comes back by undo, is blocked in the search, and shown again from the list', async () => {
  const { page, problems } = await open('/')
  await find(page, 'p')
  const before = await page.locator(searchRow).count()
  const token = await page.locator(searchRow).first().getAttribute('data-row-token')
  await page.locator(searchRow).first().click({ button: 'right' })
  await page.getByTestId('row-menu').waitFor()
  await page.getByTestId('row-block').click()
  await page.getByTestId('search-blocked').waitFor()
  expect(await page.locator(searchRow).count()).toBe(before - 1)
  await page.goto('/watchlist?tab=hidden')
  expect(await page.getByTestId('hidden-row').getAttribute('data-row-token')).toBe(token)
  await page.getByTestId('hidden-show').focus()
  // The key handlers load a moment after the page.
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift+F10')
      return page.getByTestId('row-show').count()
    })
    .toBe(1)
  await page.keyboard.press('Escape')
  await page.getByTestId('hidden-show').click()
  await page.getByTestId('hidden-empty').waitFor()
  expect(problems).toEqual([])
})

test('opened pages are listed; the ticker can be hidden and restored', async () => {
  const { page } = await open('/')
  await find(page, 'p')
  await page.keyboard.press('Enter')
  await page.getByTestId('token-header').waitFor()
  await page.getByTestId('ticker-empty').waitFor()
  await page.goto('/watchlist?tab=recent')
  await page.getByTestId('rail-row').waitFor()
  // It was empty when this visitor was last here.
  await page.getByTestId('watch-page').waitFor()
  expect(await page.getByTestId('ticker').count()).toBe(0)
  await page.getByTestId('ticker-toggle').click()
  await page.getByTestId('ticker-hide').click()
  await page.getByTestId('ticker').waitFor({ state: 'detached' })
  await page.getByTestId('ticker-toggle').click()
  await page.getByTestId('ticker').waitFor()
})

test('on a phone the list fits, and axe finds nothing on it, in either theme', async () => {
  const { page } = await open('/', { isStill: true })
  await watchFound(page, 2)
  await page.goto('/watchlist')
  await page.locator(watchRow).nth(1).waitFor()
  for (const width of [1440, 800, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.reload()
    await page.locator(watchRow).nth(1).waitFor()
    expect(await sidewaysPx(page)).toBe(0)
    expect(await axeFindingsInBothThemes(page), `${width} px`).toEqual([])
  }
})
