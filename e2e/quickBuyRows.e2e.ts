import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { phone } from './browser.ts'
import { sidewaysPx } from './onPage.ts'
import { pausedServer } from './server.ts'
import {
  buyByRow,
  createWallets,
  fund,
  heldOnChain,
  ownAddresses,
  saveBackup,
  tradedPool,
} from './tradeSteps.ts'
import { visits } from './visits.ts'

const { open, read, url } = visits({ server: pausedServer })

/** A trader with two wallets of each family; nothing is picked, so that the first pays. */
async function openTrader(): Promise<{ page: Page; token: string; wallets: string[] }> {
  const { pool, token } = await tradedPool(read, 'base', 'uniswap-v3')
  const { page } = await open(`/base/lp/${pool}`, { locale: 'en' })
  await createWallets(page)
  await page.goto('/multiWallets')
  await page.getByTestId('vault-create').click()
  await page.getByTestId('add-count').fill('1')
  await page.getByTestId('add-submit').click()
  await saveBackup(page)
  const { EVM } = await ownAddresses(page)
  expect(EVM).toHaveLength(2)
  return { page, token, wallets: EVM }
}

/** Picks the second wallet, and turns the first off, in the choice beside a list. */
async function payBySecond(page: Page): Promise<void> {
  await page.getByTestId('payer-picker').first().click()
  const choices = page.getByTestId('payer-popup').getByTestId('wallet-choice')
  await choices.nth(1).click()
  await choices.nth(0).click()
  await page.keyboard.press('Escape')
  await page.getByTestId('payer-popup').waitFor({ state: 'detached' })
}

/** Buys by the button of the token's row. */
const buyFrom = (page: Page, button: string, token: string) =>
  buyByRow(page.locator(`[data-token="${token}"], [data-key$="${token}"]`).getByTestId(button).first())

test('one press on a row of the trend, and of the watchlist, is paid by the wallet that is chosen beside it', async () => {
  const { page, token, wallets } = await openTrader()
  const [first = '', second = ''] = wallets
  await fund(url(), 'base', second)
  const held = (wallet: string) => heldOnChain(url(), 'base', wallet, token)

  await page.goto('/trend?net=base&w=1h')
  await page.getByTestId('quick-amount-trend').fill('0.02')
  await payBySecond(page)
  await buyFrom(page, 'trend-buy', token)
  const bought = await held(second)
  expect(bought).toBeGreaterThan(0n)
  expect(new URL(page.url()).pathname).toBe('/trend')

  await page.locator(`[data-testid=trend-row][data-token="${token}"]`).click({ button: 'right' })
  await page.getByTestId('row-watch').click()
  await page.goto('/watchlist')
  await page.getByTestId('quick-amount-watchlist-ETH').fill('0.03')
  // The choice is one for all lists.
  expect(await page.getByTestId('payer-picker').first().getAttribute('aria-label')).toContain(
    'BASE: Wallet 2 · EVM',
  )
  await buyFrom(page, 'watch-buy', token)
  expect(await held(second)).toBeGreaterThan(bought)
  expect(await held(first)).toBe(0n)
  expect(new URL(page.url()).pathname).toBe('/watchlist')
})

test('without a wallet the choice leads to the first one; at 390 px nothing is sideways', async () => {
  const { page } = await open('/trend', { ...phone, locale: 'en' })
  await page.getByTestId('trend-buy').first().waitFor()
  expect(await sidewaysPx(page)).toBe(0)
  await page.getByTestId('payer-picker').first().click()
  await page.getByTestId('new-password').waitFor()
})

test('on a phone the home feed’s amount stays in sight, and its choice within the screen', async () => {
  const { page } = await open('/?tab=base', { ...phone, locale: 'en' })
  const buy = page.getByTestId('trade-buy').first()
  await buy.waitFor()
  const button = page.getByTestId('quick-buy-feed')
  const rightOf = async (place: typeof button) => {
    const box = await place.boundingBox()
    if (!box) throw new Error('not drawn')
    return box.x + box.width
  }
  expect(await rightOf(button)).toBeLessThanOrEqual(390)
  await button.click()
  await page.getByTestId('quick-amount-feed').fill('0.07')
  expect(await rightOf(page.getByTestId('quick-buy-popup'))).toBeLessThanOrEqual(390)
  expect(await buy.textContent()).toBe('0.07')
  expect(await sidewaysPx(page)).toBe(0)
})
