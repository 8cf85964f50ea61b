import { type Network, networkFacts } from '@peregrine/core/network'
import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import { coinsOnChain, heldOnChain, press, tradedPool } from './tradeSteps.ts'

type Trader = {
  /** The server's address. */
  url: string
  read: <T>(path: string) => Promise<T>
  /** A browser whose wallets are unlocked. */
  context: BrowserContext
}

/** Buys in a tab of its own, sells half and sells all; the chain's own node knows each balance. */
export async function buyAndSell(
  { url, read, context }: Trader,
  network: Network,
  wallet: string,
): Promise<void> {
  const { pool, token } = await tradedPool(read, network)
  const page = await context.newPage()
  await page.goto(`/${network}/lp/${pool}`)
  await page.getByTestId('wallet-balance').waitFor()
  const held = () => heldOnChain(url, network, wallet, token)
  const coins = () => coinsOnChain(url, network, wallet)
  const given = await coins()
  // Purchases of the default slot: 0.1 of the coin, 1 SOL.
  const [amount, units] = networkFacts[network].family === 'SOL' ? ['1', 10n ** 9n] : ['0.1', 10n ** 17n]
  expect(await press(page, amount), network).toEqual(['done'])
  const bought = await held()
  expect(bought, `${network} bought`).toBeGreaterThan(0n)
  const left = await coins()
  expect(given - left, `${network} spent`).toBeGreaterThanOrEqual(units)
  expect(await page.getByTestId('trade-link').getAttribute('href')).toContain(`/tx/${network}/`)
  await page.getByTestId('ticket-sell').click()
  await page.getByTestId('position-held').waitFor()
  expect(await press(page, '50'), `${network} half`).toEqual(['done'])
  expect(await held(), `${network} half is left`).toBe(bought - (bought * 5_000n) / 10_000n)
  expect(await press(page, '100'), `${network} all`).toEqual(['done'])
  expect(await held(), `${network} nothing is left`).toBe(0n)
  expect(await coins(), `${network} coins are back`).toBeGreaterThan(left)
  await page.close()
}
