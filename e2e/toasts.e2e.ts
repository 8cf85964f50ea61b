import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { boxOf } from './onPage.ts'
import { pressUntil } from './pressUntil.ts'
import { visits } from './visits.ts'

const { open } = visits({ ready: '[data-testid=connection]' })

/** Opens a toast and hovers over it, so that it stays. */
async function holdToast(page: Page): Promise<Locator> {
  const toast = page.getByTestId('toast').last()
  // On a busy machine the pointer may miss a toast's three seconds; then another one is requested.
  await expect
    .poll(
      async () => {
        await page.getByTestId('link-chat').click()
        return toast.hover({ timeout: 2500 }).then(
          () => true,
          () => false,
        )
      },
      { timeout: 30_000 },
    )
    .toBe(true)
  return toast
}

test('a toast shows its sentence, stays under the pointer, and can be closed', async () => {
  const { page, problems } = await open('/', {}, (fresh) => fresh.clock.install())
  const toast = await holdToast(page)
  const { x, width } = await boxOf(toast)
  expect(Math.abs(x + width / 2 - 720)).toBeLessThan(2)
  await page.clock.runFor(4_000)
  expect(await page.getByTestId('toast').count()).toBeGreaterThan(0)
  for (let left = await page.getByTestId('toast').count(); left > 0; left--)
    await page.getByTestId('toast-close').first().click()
  await expect.poll(() => page.getByTestId('toast').count()).toBe(0)
  await page.getByTestId('link-group').click()
  await page.getByTestId('toast').waitFor()
  await page.mouse.move(10, 700)
  await page.getByTestId('toast').waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})

test('Escape closes the dialog under a toast and leaves the toast', async () => {
  const { page, problems } = await open('/')
  await holdToast(page)
  await pressUntil(page, '?', 'keys-dialog')
  await page.keyboard.press('Escape')
  await page.getByTestId('keys-dialog').waitFor({ state: 'detached' })
  expect(await page.getByTestId('toast').count()).toBeGreaterThan(0)
  expect(problems).toEqual([])
})
