import { seededRandom } from '@peregrine/testkit/seededRandom'
import { startPeregrine } from '@peregrine/testkit/startPeregrine'
import type { Page } from 'playwright-core'
import { launchBrowser, openPage } from '../../../e2e/browser.ts'
import { contradictions, countLanded, killTab, resolvedTrades } from '../../../e2e/killedTab.ts'
import { askNode } from '../../../e2e/tradeSteps.ts'
import { closeDialog, createVault, fund, tradedPage } from '../p14-canary/pages.ts'
import type { PartOptions } from './wallet.ts'

const password = 'a long enough passphrase 7'
/** From the consent to the confirmation; most of the steps are at its beginning. */
const longestMs = 2_500
/** The faucet's coins last for so many purchases. */
const killsPerFunding = 8
const patienceMs = 90_000

/** What a careless page does: it keeps no log. */
async function forgetTrades(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('peregrine-executions-')) continue
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error ?? new Error('not opened'))
        opening.onsuccess = () => {
          const stores = ['records', 'nonces']
          const change = opening.result.transaction(stores, 'readwrite')
          for (const store of stores) change.objectStore(store).clear()
          change.oncomplete = () => {
            opening.result.close()
            resolve()
          }
          change.onerror = () => reject(change.error ?? new Error('not cleared'))
        }
      })
    }
  })
}

async function openWallets(url: string): Promise<{ page: Page; wallet: string; close(): Promise<void> }> {
  const browser = await launchBrowser()
  const { page } = await openPage(browser, url, { locale: 'en' })
  await page.goto('/multiWallets')
  await createVault(page, password)
  await closeDialog(page)
  const row = page.locator('[data-testid=own-wallet][data-address^="0x"]')
  return { page, wallet: (await row.getAttribute('data-address')) ?? '', close: () => browser.close() }
}

/** Tabs of a real browser, killed at random moments of a purchase on Base; another tab resolves what they left. */
export async function killTabs({ seed, n, withoutDefence, totals }: PartOptions): Promise<void> {
  if (n === 0) return
  const random = seededRandom(seed + 2)
  const server = await startPeregrine({ env: { SANDBOX_RATE: '12' } })
  try {
    const { page, wallet, close } = await openWallets(server.url)
    try {
      const path = await tradedPage(server.url, 'base')
      for (let kill = 0; kill < n; kill++) {
        if (kill % killsPerFunding === 0) await fund(server.url, 'base', wallet)
        await killTab(page, path, '0.1', longestMs * random() ** 3)
        totals.n++
        if (!withoutDefence) continue
        await forgetTrades(page)
        await killTab(page, path, '0.1', longestMs)
        await forgetTrades(page)
      }
      // Whoever looks at his trades has the open ones resolved.
      await page.goto(path)
      await page.getByTestId('token-tabs-mine').click()
      const trades = await resolvedTrades(page, patienceMs)
      const ask = (method: string, params: unknown[]) => askNode(server.url, 'base', method, params)
      const told = await contradictions(trades, ask)
      const { onChain, inLog } = await countLanded(trades, wallet, ask)
      const expected = withoutDefence ? n : inLog
      if (onChain > expected) told.push(`${onChain} transactions of ${expected} trades`)
      totals.lost += told.filter((one) => one.includes(' is still ')).length
      totals.doubled += Math.max(0, onChain - expected)
      totals.wrong += told.length
      totals.told.push(...told)
    } finally {
      await close()
    }
  } finally {
    await server.stop()
  }
}
