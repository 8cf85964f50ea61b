import { expect, test, vi } from 'vitest'
import { phone } from './browser.ts'
import { sidewaysPx } from './onPage.ts'
import { visits } from './visits.ts'

// A visitor who left the panel open.
const { open } = visits({
  ready: '[data-testid=network-monitor]',
  choice: { stored: { openPanels: 'network-monitor' } },
})

test('KOL trades of each chain, tagged with their network; chain and amount are kept', async () => {
  const { page, problems } = await open('/square')
  for (const [tab, tags] of [
    ['ETH', ['ETH']],
    ['BSC', ['BSC', 'FOUR']],
    ['SOL', ['SOL', 'PUMP']],
  ] as const) {
    await page.getByTestId(`monitor-tab-${tab}`).click()
    const told = async () => [...new Set(await page.getByTestId('monitor-network').allTextContents())]
    await vi.waitUntil(
      async () => (await told()).length > 0 && (await told()).every((tag) => tags.some((own) => own === tag)),
      60_000,
    )
  }
  await page.getByTestId('monitor-amount').fill('0.5')
  await page.reload()
  await page.getByTestId('monitor-row').first().waitFor()
  expect(await page.getByTestId('monitor-amount').inputValue()).toBe('0.5')
  expect(await page.getByTestId('monitor-tab-SOL').getAttribute('data-state')).toBe('on')
  expect(problems).toEqual([])
})

test('a row buys the same with one press, and names its wallet and token', async () => {
  const { page, problems } = await open('/square')
  const row = page.getByTestId('monitor-row').first()
  await row.hover()
  await row.getByTestId('monitor-buy').click()
  expect(new URL(page.url()).pathname).toBe('/square')
  await row.getByTestId('monitor-name').click()
  await page.waitForURL(/\/user\//)
  expect(problems).toEqual([])
})

test('one’s own list leads to the sign-in', async () => {
  const { page } = await open('/square')
  await page.getByTestId('monitor-source-custom').click()
  await page.getByTestId('monitor-sign-in').waitFor()
  expect(await page.getByTestId('monitor-row').count()).toBe(0)
})

test('at 390 px the panel is a sheet with nothing sideways', async () => {
  const { page, problems } = await open('/square', phone)
  await page.getByTestId('monitor-row').first().waitFor()
  expect(await sidewaysPx(page)).toBe(0)
  expect(problems).toEqual([])
})
