import type { Network } from '@peregrine/core/network'
import { untilFound } from '@peregrine/testkit/untilFound'
import type { Page } from 'playwright-core'
import { confirmTrade } from '../../../e2e/confirmTrade.ts'

/** Types as a person does: nothing that drives the browser leaves the text in the page's realm. */
export async function type(page: Page, testId: string, text: string): Promise<void> {
  await page.getByTestId(testId).click()
  await page.keyboard.insertText(text)
}

/** Makes a vault with its first wallets on their page, and keeps the backup. The dialog stays open. */
export async function createVault(page: Page, password: string): Promise<void> {
  await page.getByTestId('page-create').click()
  await type(page, 'new-password', password)
  await type(page, 'new-password-again', password)
  await page.getByTestId('create-submit').click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('backup-download').click(),
  ])
  await download.delete()
  await page.getByTestId('backup-kept').click()
  await page.getByTestId('backup-done').click()
}

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByTestId('wallet-dialog').waitFor({ state: 'hidden' })
}

type Listed = {
  network: string
  tokenSymbol: string
  poolAddress: string | null
  inPool: boolean
  buy: boolean
}

/** What trades are paid with: their pools sell the coin itself. */
const money = ['SOL', 'WSOL', 'ETH', 'WETH', 'USDC', 'USDT']

/** Path of a pool's page on the network that is traded now. */
export async function tradedPage(url: string, network: Network): Promise<string> {
  const find = async (): Promise<string | null> => {
    const reply = await fetch(new URL(`/api/trades/${network}`, url))
    const { data } = (await reply.json()) as { data: { items: Listed[] } }
    const found = data.items.find(
      (one) => one.network === network && one.inPool && one.buy && !money.includes(one.tokenSymbol),
    )
    return found?.poolAddress ?? null
  }
  return `/${network}/lp/${await untilFound(find, { what: `trade on ${network}` })}`
}

/** The sandbox's coins for a wallet. */
export async function fund(url: string, network: Network, address: string): Promise<void> {
  const reply = await fetch(new URL('/api/faucet', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ network, address }),
  })
  if (!reply.ok) throw new Error(`the faucet refused: ${await reply.text()}`)
}

/** Buys by a quick amount at the first press: the people of its server are paused. */
export async function buy(page: Page, path: string, amount: string): Promise<void> {
  await page.goto(path)
  await page.getByTestId('wallet-balance').waitFor()
  await page.getByTestId(`quick-${amount}`).click()
  await confirmTrade(page)
  const steps = page.getByTestId('trade-steps').first()
  await steps.locator('[data-testid=trade-part][data-state=running]').waitFor({ state: 'hidden' })
  const part = steps.getByTestId('trade-part')
  const state = await part.getAttribute('data-state')
  if (state !== 'done') throw new Error(`the purchase ended as ${state}: ${await part.textContent()}`)
}
