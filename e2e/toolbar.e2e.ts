import { expect, test } from 'vitest'
import { visits } from './visits.ts'

const { open } = visits({ ready: '[data-testid=connection]' })

test('the toolbar turns sound, figures, trend list and tracker; coins are whole dollars', async () => {
  const { page } = await open('/')
  for (const name of ['toolbar-sound', 'toolbar-trend', 'toolbar-tracker']) {
    const before = await page.getByTestId(name).getAttribute('aria-pressed')
    await page.getByTestId(name).click()
    expect(await page.getByTestId(name).getAttribute('aria-pressed'), name).not.toBe(before)
  }
  await page.getByTestId('panel-tracker').waitFor()
  const kept = await page.evaluate(() => [
    localStorage.getItem('isAlertEnabled'),
    localStorage.getItem('isTrendHidden'),
  ])
  expect(kept).toEqual(['false', 'false'])
  await expect
    .poll(() => page.getByTestId('coin-ETH').textContent(), { timeout: 20_000 })
    .toMatch(/^ETH\$[\d,]+$/)
})

test('back to top comes after 500 px of any list, and leads back', async () => {
  const { page } = await open('/')
  await page.getByTestId('trade-row').nth(15).waitFor()
  const list = page.getByTestId('feed-list')
  const scrollTo = (top: number) => list.evaluate((element, y) => element.scrollTo({ top: y }), top)
  await scrollTo(450)
  expect(await page.getByTestId('back-to-top').count()).toBe(0)
  await expect
    .poll(async () => {
      // Twice: scrolling a list to its current position fires no event, and its rows load over time.
      await scrollTo(600)
      await scrollTo(900)
      return page.getByTestId('back-to-top').count()
    })
    .toBe(1)
  await page.getByTestId('back-to-top').click()
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(0)
  await page.getByTestId('back-to-top').waitFor({ state: 'detached' })
})

test('links to outside charts are off by default, and explain that the sandbox has none', async () => {
  const { page } = await open('/swap')
  await page.getByTestId('token-page').waitFor()
  expect(await page.getByTestId('chips').count()).toBe(0)
  await page.getByTestId('user-menu-button').click()
  await page.getByTestId('user-link-out').click()
  await page.keyboard.press('Escape')
  await page.getByTestId('chips').click()
  await page.getByTestId('toast').waitFor()
})
