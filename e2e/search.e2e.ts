import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindingsInBothThemes } from './axeFindings.ts'
import { phone } from './browser.ts'
import { pathOf, sidewaysPx } from './onPage.ts'
import { visits } from './visits.ts'

const { open } = visits({ ready: '[data-testid=connection][data-state=live]' })

const rows = '[data-testid=search-row]'
/** Returns the address of a row's page. */
const hrefAt = (page: Page, index: number) => page.locator(`${rows} a`).nth(index).getAttribute('href')

async function search(page: Page, text: string, key = '/'): Promise<void> {
  await page.keyboard.press(key)
  await page.getByTestId('search-input').fill(text)
  await page.locator(rows).first().waitFor()
}

test('by keyboard: opened with a key, chosen with the arrows, opened with Enter, found again in the history', async () => {
  const { page, problems } = await open('/')
  await search(page, 'p', 'Control+k')
  await page.keyboard.press('ArrowDown')
  expect(await page.locator(rows).nth(1).getAttribute('aria-selected')).toBe('true')
  const href = await hrefAt(page, 1)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === href)
  await page.getByTestId('search-dialog').waitFor({ state: 'detached' })

  await page.goto('/')
  await page.getByTestId('search-box').click()
  await page.getByTestId('search-past').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === href)
  await page.keyboard.press('/')
  await page.getByTestId('search-clear').click()
  await page.getByTestId('search-past').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByTestId('search-dialog').waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})

test('by mouse: tabs count and filter, a row opens, Ctrl-Enter opens a new tab, buy goes to the trade door', async () => {
  const { page, problems } = await open('/', { locale: 'en' })
  await page.getByTestId('search-box').click()
  await page.getByTestId('search-input').fill('p')
  await page.locator(rows).first().waitFor()
  for (const tab of ['all', 'pump', 'eth', 'sol', 'bsc', 'four', 'base'])
    expect(await page.getByTestId(`search-tab-${tab}`).textContent()).toMatch(/^(ALL|[A-Z][a-z]+) \d+\+?$/)
  await page.getByTestId('search-tab-eth').click()
  await page.waitForFunction(
    (css) =>
      [...document.querySelectorAll(`${css} a`)].every((a) => a.getAttribute('href')?.startsWith('/eth/')),
    rows,
  )
  await page.getByTestId('search-buy').first().click()
  // A visitor without a wallet is asked to make one.
  await page.getByTestId('create-vault').waitFor()
  await page.keyboard.press('Escape')
  await page.getByTestId('create-vault').waitFor({ state: 'hidden' })
  const href = await hrefAt(page, 0)
  await page.getByTestId('search-input').focus()
  const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Control+Enter')])
  expect(new URL(tab.url()).pathname).toBe(href)
  await tab.close()
  await page
    .locator(rows)
    .first()
    .click({ position: { x: 200, y: 20 } })
  await page.waitForURL((url) => url.pathname === href)
  expect(problems).toEqual([])
})

test('nothing found is said; a pasted wallet leads to its page; a pasted pool to the pool', async () => {
  const { page } = await open('/', { locale: 'en' })
  await search(page, 'p')
  const pool = (await hrefAt(page, 0))?.split('/').at(-1) ?? ''
  await page.getByTestId('search-input').fill('qqqqzzzzqqqq')
  await page.getByTestId('search-none').waitFor()
  expect(await page.getByTestId('search-none').textContent()).toContain(
    'No results found. Please try different keywords.',
  )
  await page.getByTestId('search-input').fill(pool)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname.endsWith(`/lp/${pool}`))
  await page.keyboard.press('/')
  const wallet = `0x${'12'.repeat(20)}`
  await page.getByTestId('search-input').fill(wallet)
  const row = page.getByTestId('search-wallet')
  await page.getByTestId('search-dialog').getByTestId('skeleton-rows').waitFor({ state: 'detached' })
  // Read before the click, which would scroll to it.
  const [pane, box] = [await page.getByTestId('search-dialog').boundingBox(), await row.boundingBox()]
  const lastLine = (of: typeof box) => (of ? of.y + of.height : Number.NaN)
  expect(box?.y).toBeGreaterThan(pane?.y ?? Number.POSITIVE_INFINITY)
  expect(lastLine(box)).toBeLessThan(lastLine(pane))
  expect(await page.getByTestId('search-none').count()).toBe(0)
  await row.click()
  // On the chain of the pool that was open, if it is of the wallet's family.
  await page.waitForURL((url) => new RegExp(`^/user/(eth|base|bsc)/${wallet}$`).test(url.pathname))
})

test('on a phone the popup fits, and axe finds nothing in it, in either theme', async () => {
  const { page } = await open('/', { ...phone, isStill: true })
  await page.getByTestId('search-box').click()
  await page.getByTestId('search-input').fill('p')
  await page.locator(rows).first().waitFor()
  expect(await sidewaysPx(page)).toBe(0)
  const box = await page.getByTestId('search-buy').first().boundingBox()
  expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  expect(await axeFindingsInBothThemes(page, '[data-testid=search-dialog]')).toEqual([])
  expect(pathOf(page)).toBe('/')
})
