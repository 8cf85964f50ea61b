import type { Page } from 'playwright-core'

/** Agrees to the trade that waits, in an English page; to one that the checks speak against, by typing its token. */
export async function confirmTrade(page: Page): Promise<void> {
  await page.getByTestId('confirm-ok').waitFor()
  const word = page.getByTestId('confirm-word')
  if (await word.isVisible()) {
    const asked = await page.getByTestId('confirm-trade').textContent()
    await word.fill(/Type (.+?) to buy all the same/.exec(asked ?? '')?.[1] ?? '')
  }
  await page.getByTestId('confirm-ok').click()
}
