import type { Network } from '@peregrine/core/network'
import { networkFacts } from '@peregrine/core/network'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings } from './axeFindings.ts'
import { phone } from './browser.ts'
import { buyAndSell } from './buyAndSell.ts'
import { sidewaysPx } from './onPage.ts'
import { pausedServer } from './server.ts'
import {
  agree,
  askNode,
  buyByRow,
  createWallets,
  fund,
  heldOnChain,
  ownAddresses,
  press,
  pressButton,
  saveBackup,
  sentOnChain,
  tradedPool,
  typePassword,
} from './tradeSteps.ts'
import { visits } from './visits.ts'

const { open, read, url } = visits({ ready: '[data-testid=token-page]', server: pausedServer })
let start: string
/** Of `Approval(address,address,uint256)`. */
const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

beforeAll(async () => {
  const { pool } = await tradedPool(read, 'eth')
  start = `/eth/lp/${pool}`
})

test('a visitor makes wallets and buys, sells half and sells all on four networks', async () => {
  const { page, problems } = await open(start, { locale: 'en' })
  await createWallets(page)
  const { EVM, SOL } = await ownAddresses(page)
  const walletOf = (network: Network) => (networkFacts[network].family === 'EVM' ? EVM : SOL)[0] ?? ''
  // The other two, bsc and pump, are in `smoke/trades.e2e.ts`.
  const networks = ['eth', 'base', 'four', 'sol'] as const
  for (const network of ['eth', 'base', 'bsc', 'sol'] as const) await fund(url(), network, walletOf(network))
  // Four tabs, one unlock.
  const trader = { url: url(), read, context: page.context() }
  await Promise.all(networks.map((network) => buyAndSell(trader, network, walletOf(network))))
  expect(problems).toEqual([])
})

test('one press on a row of the square buys its token, for the amount of its column', async () => {
  const { page } = await open(start, { locale: 'en' })
  await createWallets(page)
  const wallet = (await ownAddresses(page)).SOL[0] ?? ''
  await fund(url(), 'sol', wallet)
  await page.goto('/square?pad=pump')
  await page.getByTestId('amount-latest').fill('0.25')
  const newest = page.getByTestId('column-latest').getByTestId('launch-card').first()
  const token = (await newest.getAttribute('data-token')) ?? ''
  await buyByRow(newest.getByTestId('square-buy'))
  expect(await heldOnChain(url(), 'pump', wallet, token)).toBeGreaterThan(0n)
  expect(new URL(page.url()).pathname).toBe('/square')
})

test('what is bought is approved at once where that is switched on, and its sale is one transaction', async () => {
  const { pool, token } = await tradedPool(read, 'base', 'uniswap-v3')
  const { page } = await open(`/base/lp/${pool}`, { locale: 'en' })
  await createWallets(page)
  const wallet = (await ownAddresses(page)).EVM[0] ?? ''
  await fund(url(), 'base', wallet)
  await page.getByTestId('open-trade-settings').click()
  await page.getByTestId('setting-pre-approval-on').click()
  await page.keyboard.press('Escape')
  expect(await press(page, '0.1')).toEqual(['done'])
  const bought = await heldOnChain(url(), 'base', wallet, token)
  const approvals = async () => {
    const owner = `0x${wallet.slice(2).toLowerCase().padStart(64, '0')}`
    const filter = { address: token, topics: [approvalTopic, owner], fromBlock: '0x0' }
    const logs = (await askNode(url(), 'base', 'eth_getLogs', [filter])) as { data: string }[]
    return logs.map(({ data }) => BigInt(data))
  }
  await expect.poll(approvals).toEqual([bought])
  const sent = () => sentOnChain(url(), 'base', wallet)
  const before = await sent()
  await page.getByTestId('ticket-sell').click()
  expect(await press(page, '100')).toEqual(['done'])
  expect(await heldOnChain(url(), 'base', wallet, token)).toBe(0n)
  expect(await sent()).toBe(before + 1)
})

test('three wallets trade with one press, each with its own result', async () => {
  const { page } = await open(start, { locale: 'en' })
  await createWallets(page)
  await page.goto('/multiWallets')
  await page.getByTestId('vault-create').click()
  await page.getByTestId('add-count').fill('2')
  await page.getByTestId('add-submit').click()
  await saveBackup(page)
  const { EVM } = await ownAddresses(page)
  expect(EVM).toHaveLength(3)
  for (const address of EVM) await fund(url(), 'base', address)
  const { pool, token } = await tradedPool(read, 'base')
  await page.goto(`/base/lp/${pool}`)
  await page.getByTestId('wallet-picker').click()
  const choices = page.getByTestId('wallet-choice')
  for (const at of [1, 2]) await choices.nth(at).click()
  await page.keyboard.press('Escape')
  expect(await press(page, '0.1')).toEqual(['done', 'done', 'done'])
  for (const address of EVM) expect(await heldOnChain(url(), 'base', address, token)).toBeGreaterThan(0n)
  await page.getByTestId('ticket-sell').click()
  expect(await press(page, '100')).toEqual(['done', 'done', 'done'])
  for (const address of EVM) expect(await heldOnChain(url(), 'base', address, token)).toBe(0n)

  // Each its own amount: the third takes no part, and keeps its coins to the unit.
  await page.getByTestId('ticket-buy').click()
  await page.getByTestId('amounts-mode-own').click()
  const coins = async (address = '') =>
    BigInt((await askNode(url(), 'base', 'eth_getBalance', [address, 'latest'])) as string)
  const [first = '', second = '', third = ''] = EVM
  const before = { first: await coins(first), second: await coins(second), third: await coins(third) }
  const typed = { [first]: '0.05', [second]: '0.15' }
  for (const [wallet, amount] of Object.entries(typed))
    await page.locator(`[data-wallet="${wallet}"]`).fill(amount)
  expect(await pressButton(page, 'ticket-submit')).toEqual(['done', 'done'])
  // Network fees are far below the difference.
  const spent = async (had: bigint, wallet: string) =>
    Number((had - (await coins(wallet))) / 10n ** 12n) / 1e6
  expect(await spent(before.first, first)).toBeCloseTo(0.05, 2)
  expect(await spent(before.second, second)).toBeCloseTo(0.15, 2)
  expect(await coins(third)).toBe(before.third)
  expect(await heldOnChain(url(), 'base', third, token)).toBe(0n)
})

test('on a phone: the panel trades, nothing runs over, and nothing is inaccessible', async () => {
  const { page } = await open(start, { ...phone, locale: 'en' })
  await page.getByTestId('thumb-buy').click()
  await createWallets(page)
  const { SOL } = await ownAddresses(page)
  await fund(url(), 'sol', SOL[0] ?? '')
  await page.goto('/multiWallets')
  await page.getByTestId('vault-lock').click()
  await page.getByTestId('vault-unlock').waitFor()
  const { pool } = await tradedPool(read, 'sol')
  await page.goto(`/sol/lp/${pool}`)
  await page.getByTestId('thumb-buy').click()
  await page.getByTestId('quick-1').click()
  // The press itself asks for the password.
  await typePassword(page)
  await page.getByTestId('confirm-trade').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await sidewaysPx(page)).toBe(0)
  expect(await agree(page)).toEqual(['done'])
})
