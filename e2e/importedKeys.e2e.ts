import { publicEvmKey } from '@peregrine/testkit/publicEvmKey'
import { exportText, newWalletKey, parseWalletKey } from '@peregrine/wallet/vault/walletKey'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { buyAndSell } from './buyAndSell.ts'
import { pausedServer } from './server.ts'
import { createWallets, fund, saveBackup, tradedPool } from './tradeSteps.ts'
import { visits } from './visits.ts'

const { open, read, url } = visits({ ready: '[data-testid=token-page]', server: pausedServer })

/** The only EVM keys that a sandbox takes are those that everybody knows; no other browser test uses this one. */
const evm = { text: publicEvmKey(4), address: parseWalletKey('evm', publicEvmKey(4))?.address ?? '' }
const solanaKey = newWalletKey('sol')
const solana = { text: exportText(solanaKey), address: solanaKey.address }
const foreign = exportText(newWalletKey('evm'))

/** Collects everything that the browser's pages send anywhere. */
function recordSent(page: Page): () => string {
  const sent: string[] = []
  const watch = (tab: Page) =>
    tab.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))))
  watch(page)
  page.context().on('page', watch)
  page.context().on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  return () => sent.join('\n')
}

/** Has a wallet trade on a network where none is picked. */
async function makeDefault(page: Page, address: string, network: string): Promise<void> {
  const wallet = page.locator(`[data-testid=own-wallet][data-address="${address}"]`)
  await wallet.getByTestId(`default-${network}`).click()
  await wallet.locator(`[data-testid=default-${network}][aria-pressed=true]`).waitFor()
}

test('keys that are typed into the form are taken, and trade; what is none stays, and no key leaves the browser', async () => {
  const { pool } = await tradedPool(read, 'base')
  const { page, problems } = await open(`/base/lp/${pool}`, { locale: 'en' })
  const sent = recordSent(page)
  await createWallets(page)
  await page.goto('/multiWallets')
  await page.getByTestId('vault-import').click()
  const keys = page.locator('textarea[data-testid=import-keys]')
  await keys.fill(`${evm.text} Old hand\nnot a key\n${solana.text}\n${foreign}`)
  expect(await page.getByTestId('import-counts').textContent()).toMatch(/2 EVM.*1 Solana.*1/)
  const submit = page.getByTestId('import-submit')
  // Nothing goes into a sandbox without the typed word.
  expect(await submit.isDisabled()).toBe(true)
  await page.locator('input[data-testid=import-consent]').fill('SANDBOX')
  await submit.click()
  const lines = page.getByTestId('import-line')
  await lines.nth(3).waitFor()
  const problem = (all: Element[]) => all.map((line) => line.getAttribute('data-problem'))
  expect(await lines.evaluateAll(problem)).toEqual([null, 'key-invalid', null, 'evm-in-sandbox'])
  expect(await keys.inputValue()).toBe(`not a key\n${foreign}`)
  await page.getByTestId('import-backup').click()
  await saveBackup(page)

  await makeDefault(page, evm.address, 'base')
  await makeDefault(page, solana.address, 'sol')
  await fund(url(), 'base', evm.address)
  await fund(url(), 'sol', solana.address)
  const trader = { url: url(), read, context: page.context() }
  await Promise.all([buyAndSell(trader, 'base', evm.address), buyAndSell(trader, 'sol', solana.address)])

  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  const shown = await page.content()
  for (const { text } of [evm, solana])
    for (const place of [sent(), kept, shown]) expect(place).not.toContain(text.replace('0x', ''))
  expect(problems).toEqual([])
})
