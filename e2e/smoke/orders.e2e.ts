import { expect, test } from 'vitest'
import { armSale, openOrderForm, storedOrders, untilArmed } from '../orderSteps.ts'
import { openPriceMover } from '../openPriceMover.ts'
import { signedInPage } from '../signedIn.ts'
import { fundedWallet, heldOnChain, press, tradedPool } from '../tradeSteps.ts'
import { visits } from '../visits.ts'

const visit = visits({ ready: '[data-testid=token-page]' })
const { open, read, url } = visit

test('a sale is armed, fires when the price rises, and is in the history of the orders', async () => {
  const traded = await tradedPool(read, 'base', 'uniswap-v3')
  const { page, problems } = await open(`/base/lp/${traded.pool}`, { locale: 'en' })
  const wallet = await fundedWallet(page, url(), 'base')
  expect(await press(page, '0.1')).toEqual(['done'])
  const held = () => heldOnChain(url(), 'base', wallet, traded.token)
  const bought = await held()
  expect(bought).toBeGreaterThan(0n)

  await openOrderForm(page)
  await armSale(page, '+30')
  await page.goto('/orders')
  const state = page.getByTestId('order-state')
  await page.getByTestId('order-row').waitFor()
  await untilArmed(page, await storedOrders(page))
  await expect.poll(() => state.getAttribute('data-state')).toBe('armed')
  expect(await held()).toBe(bought)

  await openPriceMover(url(), traded).raise()
  await page.getByTestId('orders-tab-history').click()
  await page.getByTestId('order-row').waitFor()
  expect(await state.getAttribute('data-state')).toBe('success')
  expect(await held()).toBe(0n)
  expect(problems).toEqual([])
})

test('a price alert is set on the token’s page, its bell shows it, and the bell of the header rings', async () => {
  const traded = await tradedPool(read, 'base', 'uniswap-v3')
  const { page } = await signedInPage(visit, `/base/lp/${traded.pool}`)
  const bell = page.getByTestId('price-alert')
  await bell.click()
  await page.getByTestId('alert-increase').fill('7')
  await page.getByTestId('alert-rule-save').click()
  await expect.poll(() => bell.getAttribute('aria-pressed')).toBe('true')
  await page.goto('/monitorConfig?tab=alerts')
  await page.locator('[data-testid=alert-rule][data-kind=price]').filter({ hasText: '+7%' }).waitFor()

  // It counts from the first trade after it was set.
  const mover = openPriceMover(url(), traded)
  await mover.raise()
  await mover.raise()
  const inbox = page.getByTestId('alert-bell')
  await expect.poll(() => inbox.getAttribute('data-unread')).not.toBe('0')
  await inbox.click()
  await page.getByTestId('alert-inbox').getByTestId('inbox-row').filter({ hasText: '上涨' }).first().waitFor()
})
