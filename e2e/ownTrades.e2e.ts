import type { Network } from '@peregrine/core/network'
import { networkFacts, networks } from '@peregrine/core/network'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings } from './axeFindings.ts'
import { phone } from './browser.ts'
import { sidewaysPx } from './onPage.ts'
import {
  agree,
  allowSlippage,
  createWallets,
  ended,
  heldOnChain,
  ownAddresses,
  saveBackup,
  tradedPool,
  typePassword,
  unlock,
} from './tradeSteps.ts'
import { visits } from './visits.ts'

const { open, read, url } = visits({ ready: '[data-testid=token-page]' })
let start: string

beforeAll(async () => {
  const { pool } = await tradedPool(read, 'eth')
  start = `/eth/lp/${pool}`
})

async function fund(address: string, network: Network): Promise<void> {
  const reply = await fetch(new URL('/api/faucet', url()), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url() },
    body: JSON.stringify({ network, address }),
  })
  expect(reply.status).toBe(200)
}

/**
 * Presses a quick amount and agrees. The market of these chains runs: where the price moved past the slippage, the trade
 * fails honestly, and is pressed again.
 */
async function press(page: Page, amount: string): Promise<string[]> {
  for (let left = 3; ; left--) {
    await page.getByTestId(`quick-${amount}`).click()
    const states = await agree(page)
    const isMoved = states.every((state) => /failed on chain|price moved/.test(state))
    if (!isMoved || left === 0) return states
  }
}

async function buyAndSell(context: BrowserContext, network: Network, wallet: string): Promise<void> {
  const { pool, token } = await tradedPool(read, network)
  const page = await context.newPage()
  await page.goto(`/${network}/lp/${pool}`)
  await page.getByTestId('wallet-balance').waitFor()
  const held = () => heldOnChain(url(), network, wallet, token)
  // Purchases of the default slot: 0.1 of the coin, 1 SOL.
  expect(await press(page, networkFacts[network].family === 'SOL' ? '1' : '0.1'), network).toEqual(['done'])
  const bought = await held()
  expect(bought, `${network} bought`).toBeGreaterThan(0n)
  expect(await page.getByTestId('trade-link').getAttribute('href')).toContain(`/tx/${network}/`)
  await page.getByTestId('ticket-sell').click()
  await page.getByTestId('position-held').waitFor()
  expect(await press(page, '50'), `${network} half`).toEqual(['done'])
  expect(await held(), `${network} half is left`).toBe(bought - (bought * 5_000n) / 10_000n)
  expect(await press(page, '100'), `${network} all`).toEqual(['done'])
  expect(await held(), `${network} nothing is left`).toBe(0n)
  await page.close()
}

test('a visitor makes wallets and buys, sells half and sells all on six networks', async () => {
  const { page, problems } = await open(start, { locale: 'en' })
  await createWallets(page)
  await allowSlippage(page)
  const { EVM, SOL } = await ownAddresses(page)
  const walletOf = (network: Network) => (networkFacts[network].family === 'EVM' ? EVM : SOL)[0] ?? ''
  for (const network of ['eth', 'base', 'bsc', 'sol'] as const) await fund(walletOf(network), network)
  // Six tabs, one unlock.
  await Promise.all(networks.map((network) => buyAndSell(page.context(), network, walletOf(network))))
  expect(problems).toEqual([])
})

test('three wallets trade with one press, each with its own result', async () => {
  const { page } = await open(start, { locale: 'en' })
  await createWallets(page)
  await page.getByTestId('wallet-picker').waitFor()
  await allowSlippage(page)
  await page.goto('/multiWallets')
  await unlock(page)
  await page.getByTestId('vault-create').click()
  await page.getByTestId('add-count').fill('2')
  await page.getByTestId('add-submit').click()
  await saveBackup(page)
  const { EVM } = await ownAddresses(page)
  expect(EVM).toHaveLength(3)
  for (const address of EVM) await fund(address, 'base')
  const { pool, token } = await tradedPool(read, 'base')
  await page.goto(`/base/lp/${pool}`)
  await page.getByTestId('wallet-gate').click()
  await typePassword(page)
  await page.getByTestId('wallet-picker').click()
  const choices = page.getByTestId('wallet-choice')
  for (const at of [1, 2]) await choices.nth(at).click()
  await page.keyboard.press('Escape')
  expect(await press(page, '0.1')).toEqual(['done', 'done', 'done'])
  for (const address of EVM) expect(await heldOnChain(url(), 'base', address, token)).toBeGreaterThan(0n)
  await page.getByTestId('ticket-sell').click()
  expect(await press(page, '100')).toEqual(['done', 'done', 'done'])
  for (const address of EVM) expect(await heldOnChain(url(), 'base', address, token)).toBe(0n)
})

test('on a phone: the panel trades, nothing runs over, and nothing is inaccessible', async () => {
  const { page } = await open(start, { ...phone, locale: 'en' })
  await page.getByTestId('thumb-buy').click()
  await createWallets(page)
  const { SOL } = await ownAddresses(page)
  await fund(SOL[0] ?? '', 'sol')
  const { pool } = await tradedPool(read, 'sol')
  await page.goto(`/sol/lp/${pool}`)
  await page.getByTestId('thumb-buy').click()
  await page.getByTestId('quick-1').click()
  // A fresh page is locked: the press itself asks for the password.
  await typePassword(page)
  await page.getByTestId('confirm-trade').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await sidewaysPx(page)).toBe(0)
  expect(await agree(page)).toEqual(['done'])
  expect(await ended(page)).toEqual(['done'])
})
