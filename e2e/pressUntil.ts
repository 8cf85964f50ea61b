import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Presses again until something happens: presses before the key handlers load go nowhere. */
export async function pressUntil(page: Page, key: string, testId: string): Promise<void> {
  await expect
    .poll(
      async () => {
        if ((await page.getByTestId(testId).count()) > 0) return true
        await page.keyboard.press(key)
        await page
          .getByTestId(testId)
          .waitFor({ timeout: 2000 })
          .catch(() => null)
        return (await page.getByTestId(testId).count()) > 0
      },
      { timeout: 20_000 },
    )
    .toBe(true)
}
