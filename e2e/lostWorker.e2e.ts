import { approveCall } from '@peregrine/sandbox/evm/call'
import { fourManager } from '@peregrine/sandbox/evm/contractAddresses'
import { fourSell } from '@peregrine/sandbox/evm/fourCalls'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { crash } from './killedTab.ts'
import { launchToken } from './launchToken.ts'
import { endsOf, fillOrder, inBook, pressArm, storedOrders, untilArmed, walletAtForm } from './orderSteps.ts'
import { deskLines, leaderOf, openOrderTabs, signingWorkers } from './orderTabs.ts'
import { pausedServer } from './server.ts'
import {
  agree,
  createWallets,
  fund,
  heldOnChain,
  ownAddresses,
  tradedPool,
  typePassword,
} from './tradeSteps.ts'
import { visits } from './visits.ts'

const visit = visits({ ready: '[data-testid=token-page]', server: pausedServer })
const { open, read, url } = visit

/** Ends the signing worker, as a browser does that lacks memory. */
async function endWorkers(page: Page): Promise<void> {
  const session = await page.context().browser()?.newBrowserCDPSession()
  const { targetInfos = [] } = (await session?.send('Target.getTargets')) ?? {}
  const workers = targetInfos.filter(({ type }) => type === 'shared_worker')
  for (const { targetId } of workers) await session?.send('Target.closeTarget', { targetId })
}

test('a signing worker whose file cannot be fetched once: the press says so, and the next one trades', async () => {
  const { pool, token } = await tradedPool(read, 'eth')
  const { page } = await open(`/eth/lp/${pool}`, { locale: 'en' })
  await createWallets(page)
  const { EVM } = await ownAddresses(page)
  const [wallet = ''] = EVM
  await fund(url(), 'eth', wallet)
  let isGone = true
  let refused = 0
  await page.context().route('**/assets/signingWorker*', (route) => {
    if (!isGone) return route.continue()
    refused += 1
    return route.fulfill({ status: 502, body: 'Bad gateway' })
  })
  await page.goto('about:blank')
  await endWorkers(page)
  await page.goto(`/eth/lp/${pool}`)
  await page.getByTestId('wallet-balance').waitFor()

  await page.getByTestId('quick-0.1').click()
  const said = page.getByTestId('toast').filter({ hasText: 'The signing worker could not be loaded' })
  await said.first().waitFor()
  expect(refused).toBeGreaterThan(0)
  expect(await page.getByTestId('unlock-password').isVisible()).toBe(false)

  isGone = false
  // Another amount: the same one within 400 ms would be the same press.
  await page.getByTestId('quick-0.5').click()
  await typePassword(page)
  expect(await agree(page)).toEqual(['done'])
  expect(await heldOnChain(url(), 'eth', wallet, token)).toBeGreaterThan(0n)
})

test('the tab in whose process the signing worker runs crashes: the others say that the wallets are locked, and an order that fires then trades once they are unlocked in one of them', async () => {
  const { creator, token, heldByCreator } = await launchToken(visit)
  await creator.send(approveCall(token, fourManager))
  const { page } = await open(`/four/lp/${token}`, { locale: 'en' })
  const { held, landed } = await walletAtForm(page, url(), { network: 'four', token, spends: '0.1' })
  const before = await held()
  const fields = { 'order-slippage': '50', 'order-share': '50', 'order-creatorPercent': '10' }
  await fillOrder(page, { side: 'sell', kind: 'creator-sale', fields })
  const orders = await pressArm(storedOrders, page)
  const left = await openOrderTabs(page, 2)
  const [tab] = left
  if (!tab) throw new Error('no tab would be left')
  await untilArmed(page, orders)

  const [lost = ''] = await signingWorkers(tab)
  expect(lost).not.toBe('')
  await crash(page)
  await expect.poll(() => deskLines(left)).toEqual(['locked', 'locked'])
  expect(await signingWorkers(tab)).not.toContain(lost)

  await creator.send(fourSell(token, (await heldByCreator()) / 3n, 0n))
  await tab.locator('[data-testid=order-state][data-state=fired-locked]').waitFor()
  expect(await held()).toBe(before)
  await tab.getByTestId('desk-unlock').click()
  await typePassword(tab)
  await leaderOf(left)
  await expect.poll(() => endsOf(storedOrders, tab, orders)).toEqual(['success'])
  const fired = await inBook(storedOrders, tab, orders)
  expect(await landed(tab, fired, { fees: 1 })).toEqual([-(before / 2n)])
  expect(await held()).toBe(before - before / 2n)
})
