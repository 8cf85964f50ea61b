import type { Network } from '@peregrine/core/network'
import { untilFound } from '@peregrine/testkit/untilFound'
import type { Page } from 'playwright-core'

/** Types as a person does: nothing that drives the browser leaves the text in the page's realm. */
export async function type(page: Page, testId: string, text: string): Promise<void> {
  await page.getByTestId(testId).click()
  await page.keyboard.insertText(text)
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

/** Buys by a quick amount and agrees; resolves once the trade is done. */
export async function buy(page: Page, path: string, amount: string): Promise<void> {
  await page.goto(path)
  await page.getByTestId('wallet-balance').waitFor()
  await page.getByTestId(`quick-${amount}`).click()
  await page.getByTestId('confirm-ok').click()
  const part = page.locator('[data-testid=trade-steps] [data-testid=trade-part]:not([data-state=running])')
  await part.first().waitFor()
  const state = await part.first().getAttribute('data-state')
  if (state !== 'done') throw new Error(`the purchase ended as ${state}: ${await part.first().textContent()}`)
}
