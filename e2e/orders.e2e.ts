import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindingsInBothThemes } from './axeFindings.ts'
import { phone } from './browser.ts'
import { sidewaysPx } from './onPage.ts'
import { armSale, openOrderForm } from './orderSteps.ts'
import { createWallets, tradedPool } from './tradeSteps.ts'
import { visits } from './visits.ts'

const { open, read } = visits({ choice: { locale: 'en' } })
const rows = (page: Page) => page.getByTestId('order-row')
const statesOf = (page: Page) =>
  page.getByTestId('order-state').evaluateAll((words) => words.map((word) => word.getAttribute('data-state')))

/** Opens the form that arms orders on a pool's page, with a local wallet. */
async function openForm(choice = {}): Promise<Page> {
  const { pool } = await tradedPool(read, 'base')
  const { page } = await open(`/base/lp/${pool}`, choice)
  await page.getByTestId('token-page').waitFor()
  await createWallets(page)
  await openOrderForm(page)
  return page
}

async function armBracket(page: Page): Promise<void> {
  await page.getByTestId('ticket-buy').click()
  await page.getByTestId('order-kind').selectOption('limit-buy')
  await page.getByTestId('order-unit-percent').click()
  await page.getByTestId('order-line').fill('-90')
  await page.getByTestId('order-coins').fill('0.01')
  await page.getByTestId('order-has-exits').click()
  await page.getByTestId('exit-principal').click()
  await page.getByTestId('order-arm').click()
  await page.getByTestId('toast').filter({ hasText: '4 orders armed' }).waitFor()
}

test('a sale and a bracket are armed, outlive a reload, show in another tab, pause, and go to the archive', async () => {
  const page = await openForm()
  await armSale(page, '+900')
  await armBracket(page)
  await page.getByTestId('token-tabs-orders').click()
  await expect.poll(() => rows(page).count()).toBe(5)

  await page.goto('/orders')
  await expect.poll(() => rows(page).count()).toBe(5)
  await page.reload()
  await expect.poll(() => rows(page).count()).toBe(5)
  await page.getByTestId('desk-line').waitFor()
  const kinds = await rows(page).evaluateAll((found) => found.map((row) => row.getAttribute('data-kind')))
  expect(kinds.toSorted()).toEqual(['limit-buy', 'limit-sell', 'stop', 'take-profit', 'take-profit'])
  // The exits wait for their purchase, whatever else holds.
  expect((await statesOf(page)).filter((state) => state === 'waiting')).toHaveLength(3)

  const other = await page.context().newPage()
  await other.goto('/orders')
  await expect.poll(() => rows(other).count()).toBe(5)
  await page.getByTestId('orders-pause-all').click()
  await expect.poll(() => statesOf(other)).toEqual(Array(5).fill('paused'))

  const sale = other.locator('[data-testid=order-row][data-kind=limit-sell]')
  await sale.getByTestId('order-delete').click()
  await expect.poll(() => rows(page).count()).toBe(4)
  await other.getByTestId('toast-action').first().click()
  await expect.poll(() => rows(page).count()).toBe(5)
  // The purchase takes its exits along.
  await other.locator('[data-testid=order-row][data-kind=limit-buy]').getByTestId('order-delete').click()
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.getByTestId('orders-tab-archive').click()
  await expect.poll(() => rows(page).count()).toBe(5)
  expect(new Set(await statesOf(page))).toEqual(new Set(['archived']))
})

test('an order is edited by keyboard alone, and nothing is inaccessible in either theme', async () => {
  const page = await openForm()
  await armSale(page, '+900')
  expect(await axeFindingsInBothThemes(page, '[data-testid=order-form]')).toEqual([])
  await page.goto('/orders')
  await rows(page).waitFor()
  const before = await page.getByTestId('order-when').textContent()
  await page.getByTestId('order-edit').focus()
  await page.keyboard.press('Enter')
  await page.getByTestId('order-edit-level').fill('123')
  expect(await axeFindingsInBothThemes(page, '[data-testid=order-edit-dialog]')).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByTestId('order-edit-dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByTestId('order-when').textContent()).toBe('price ≥ $123')
  expect(before).not.toContain('$123')
  await page.getByTestId('order-open').focus()
  await page.keyboard.press('Enter')
  await page.getByTestId('order-details').waitFor()
  await page.keyboard.press('Escape')
  await page.getByTestId('order-details').waitFor({ state: 'hidden' })
  expect(await axeFindingsInBothThemes(page, '[data-testid=orders-page]')).toEqual([])
})

test('locking asks while orders are armed; what is wrong in the form is said at its field', async () => {
  const page = await openForm()
  await page.getByTestId('ticket-sell').click()
  await page.getByTestId('order-arm').click()
  await page.getByTestId('order-line-fault').waitFor()
  expect(await page.getByTestId('order-line').getAttribute('aria-invalid')).toBe('true')
  // Under the price of now: it would fire at once, and says so.
  await page.getByTestId('order-line').fill('0.000000000000000001')
  await page.getByTestId('order-fires-now').waitFor()
  expect(await page.getByTestId('order-arm').isDisabled()).toBe(true)
  await page.getByTestId('order-line').fill('')
  await armSale(page, '+900')
  await page.goto('/multiWallets')
  await page.getByTestId('vault-lock').click()
  await page.getByTestId('lock-screen').waitFor()
  expect(await axeFindingsInBothThemes(page, '[data-testid=wallet-dialog]')).toEqual([])
  await page.getByTestId('lock-stay-4').click()
  expect(await page.getByTestId('vault-status').getAttribute('data-status')).toBe('unlocked')
  await page.getByTestId('vault-lock').click()
  await page.getByTestId('lock-now').click()
  await page.getByTestId('vault-unlock').waitFor()
})

test('on a phone nothing runs over', async () => {
  const { page } = await open('/orders', phone)
  await page.getByTestId('orders-none').waitFor()
  expect(await sidewaysPx(page)).toBe(0)
  expect(await axeFindingsInBothThemes(page, '[data-testid=orders-page]')).toEqual([])
})
