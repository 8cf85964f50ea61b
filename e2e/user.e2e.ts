import { expect, test } from 'vitest'
import { type Choice, type OpenPage, phone } from './browser.ts'
import { findSample } from './routeList.ts'
import { visits } from './visits.ts'

const { open, url } = visits({ ready: '[data-testid=position-row]', choice: { isStill: true } })

/** The page of a wallet that has just traded. */
async function openWallet(choice: Choice = {}): Promise<OpenPage> {
  const { network, wallet } = await findSample(url())
  return open(`/user/${network}/${wallet}`, choice)
}

test('profit is counted by three methods, and the choice stands in the address', async () => {
  const { page, problems } = await openWallet()
  for (const method of ['average', 'cash']) {
    await page.getByTestId(`user-method-${method}`).click()
    await page.waitForURL(new RegExp(`method=${method}`))
  }
  await page.reload()
  await page.getByTestId('position-row').first().waitFor()
  await page.locator('[data-testid=user-method-cash][data-state=on]').waitFor()
  expect(problems).toEqual([])
})

test.each([{ width: 1440 }, phone])('a number opens its trades at $width px', async (size) => {
  const { page, problems } = await openWallet(size)
  await page.getByTestId('position-bought').first().click()
  await page.getByTestId('source-sheet').waitFor()
  // A position that was only ever sold from has no purchases, which is said.
  await page.locator('[data-testid=sheet-trades], [data-testid=sheet-empty]').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByTestId('source-sheet').waitFor({ state: 'detached' })
  for (const tab of ['trades', 'holdings']) await page.getByTestId(`user-tabs-${tab}`).click()
  expect(problems).toEqual([])
})
