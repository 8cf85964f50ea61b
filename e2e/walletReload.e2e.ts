import { afterMs } from '@peregrine/testkit/afterMs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { createWallets, tradedPool, typePassword } from './tradeSteps.ts'
import { visits } from './visits.ts'

const { open, read, url } = visits({ ready: '[data-testid=token-page]' })
let start: string

beforeAll(async () => {
  const { pool } = await tradedPool(read, 'eth')
  start = `/eth/lp/${pool}`
})

/** A trader with new wallets, unlocked in the only tab. */
async function openTrader(): Promise<Page> {
  const { page } = await open(start, { locale: 'en' })
  await createWallets(page)
  await page.getByTestId('wallet-gate').waitFor({ state: 'detached' })
  return page
}

/** Opens the list of wallets in a new tab, which shows whether they are locked. */
async function isLockedInNewTab(page: Page): Promise<boolean> {
  const tab = await page.context().newPage()
  await tab.goto(new URL('/multiWallets', url()).href)
  const shown = tab.locator('[data-testid=vault-unlock], [data-testid=vault-lock]')
  await shown.waitFor()
  return (await shown.getAttribute('data-testid')) === 'vault-unlock'
}

test('a reload of the only tab leaves the wallets unlocked', async () => {
  const page = await openTrader()
  await page.reload()
  await page.getByTestId('wallet-picker').waitFor()
  await page.getByTestId('wallet-gate').waitFor({ state: 'detached' })
  // And again from a page of another site, within the same moments.
  await page.goto('about:blank')
  await page.goto('/multiWallets')
  await page.getByTestId('vault-lock').waitFor()
})

test('half a minute after the only tab was closed, or left for another site, the wallets are locked', async () => {
  const page = await openTrader()
  await page.goto('about:blank')
  await afterMs(30_000, async () => undefined)
  expect(await isLockedInNewTab(page)).toBe(true)
})

test('a worker that the browser ended: the tab says that the wallets are locked, and the password opens them', async () => {
  const page = await openTrader()
  const session = await page.context().browser()?.newBrowserCDPSession()
  const { targetInfos = [] } = (await session?.send('Target.getTargets')) ?? {}
  const workers = targetInfos.filter(({ type }) => type === 'shared_worker')
  for (const { targetId } of workers) await session?.send('Target.closeTarget', { targetId })
  await page.getByTestId('wallet-gate').click()
  await typePassword(page)
  await page.getByTestId('wallet-gate').waitFor({ state: 'detached' })
})
