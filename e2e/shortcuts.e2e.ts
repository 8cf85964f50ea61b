import { expect, test } from 'vitest'
import { pathOf } from './onPage.ts'
import { pressUntil } from './pressUntil.ts'
import { visits } from './visits.ts'

const { open } = visits({ ready: '[data-testid=connection]' })

test('the header search box, / and Ctrl-K open the search', async () => {
  const { page } = await open('/')
  await page.getByTestId('search-box').click()
  await page.getByTestId('search-input').waitFor()
  await page.keyboard.press('Escape')
  await page.getByTestId('search-dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await page.getByTestId('search-input').waitFor()
})

test('keys: a list of them, pages by g and a letter, the tracker, and nothing while typing', async () => {
  const { page, problems } = await open('/aboutUs')
  await pressUntil(page, '?', 'keys-dialog')
  await page.keyboard.press('Escape')
  await page.getByTestId('keys-dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect.poll(() => pathOf(page)).toBe('/square')
  await page.keyboard.press('t')
  await page.getByTestId('panel-tracker').waitFor()
  await page.keyboard.press('t')
  await page.getByTestId('panel-tracker').waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  await page.getByTestId('search-input').fill('')
  await page.keyboard.type('gst?')
  expect(await page.getByTestId('search-input').inputValue()).toBe('gst?')
  expect(pathOf(page)).toBe('/square')
  expect(await page.getByTestId('keys-dialog').count()).toBe(0)
  expect(problems).toEqual([])
})
