import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
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

const { open, read, url } = visits({ ready: '[data-testid=token-page]', server: pausedServer })

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
  await page.getByTestId('quick-0.1').click()
  await typePassword(page)
  expect(await agree(page)).toEqual(['done'])
  expect(await heldOnChain(url(), 'eth', wallet, token)).toBeGreaterThan(0n)
})
