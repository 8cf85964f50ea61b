import { type Network, networkFacts } from '@peregrine/core/network'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPriceMover } from './openPriceMover.ts'
import { pausedServer } from './server.ts'
import { signedInPage } from './signedIn.ts'
import {
  buyByRow,
  coinsOnChain,
  createWallets,
  fund,
  heldOnChain,
  isMoney,
  isPlain,
  ownAddresses,
  tradedPool,
} from './tradeSteps.ts'
import { visits } from './visits.ts'
import { watchedSteps } from './watchedSteps.ts'

const visit = visits({ server: pausedServer })
const { open, read, url } = visit
const { watch } = watchedSteps(visit)

type Bought = { network: Network; wallet: string; token: string; amount: bigint }

/** Buys by a row; the chain's own node sees the token come, and the list's amount and little more go. */
async function buysBy(button: Locator, { network, wallet, token, amount }: Bought): Promise<void> {
  const place = new URL(button.page().url()).pathname
  const [held, coins] = [
    await heldOnChain(url(), network, wallet, token),
    await coinsOnChain(url(), network, wallet),
  ]
  await buyByRow(button)
  expect(await heldOnChain(url(), network, wallet, token)).toBeGreaterThan(held)
  const spent = coins - (await coinsOnChain(url(), network, wallet))
  expect(spent).toBeGreaterThanOrEqual(amount)
  // Network fees, and on Solana the deposit of the token's account.
  expect(spent).toBeLessThan((amount * 13n) / 10n)
  expect(new URL(button.page().url()).pathname).toBe(place)
}

/** Shows a page with one panel, as whoever left it open finds it. */
async function showPanel(page: Page, path: string, stored: Record<string, string>): Promise<void> {
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, Object.entries(stored))
  await page.goto(path)
}

type Row = { id: string; network: Network; token: string; pool: string; symbol: string }

/** The rows of the network monitor that are drawn. */
const rowsOf = (page: Page): Promise<Row[]> =>
  page.getByTestId('monitor-row').evaluateAll((all) =>
    (all as HTMLElement[]).map(({ dataset }) => ({
      id: dataset.id ?? '',
      network: dataset.row as Network,
      token: dataset.rowToken ?? '',
      pool: dataset.rowPool ?? '',
      symbol: dataset.rowSymbol ?? '',
    })),
  )

/** The first row of a tab whose token can be sold again: KOLs of the sandbox's past bought traps as well. */
async function plainRow(page: Page, tab: string, networks: readonly Network[]): Promise<Row | null> {
  await page.getByTestId(`monitor-tab-${tab}`).click()
  const isOf = ({ network }: Row) => networks.includes(network)
  await expect.poll(async () => (await rowsOf(page)).some(isOf)).toBe(true)
  const rows = (await rowsOf(page)).filter((row) => isOf(row) && row.pool !== '' && !isMoney(row.symbol))
  for (const row of rows) if (await isPlain(read, row)) return row
  return null
}

const tabs = [
  ['BASE', ['base']],
  ['BSC', ['bsc', 'four']],
  ['SOL', ['sol', 'pump']],
] as const

test('one press on a row of the KOL feed buys its token for the amount above it', async () => {
  const { pool } = await tradedPool(read, 'base', 'uniswap-v3')
  const { page } = await open(`/base/lp/${pool}`, { locale: 'en' })
  await createWallets(page)
  const own = await ownAddresses(page)
  await showPanel(page, '/square', { openPanels: 'network-monitor' })
  let row: Row | null = null
  for (const [tab, networks] of tabs) row ??= await plainRow(page, tab, networks)
  if (!row) throw new Error('no KOL traded a token that can be sold again')
  const { id, network, token } = row
  const wallet = own[networkFacts[network].family][0] ?? ''
  await fund(url(), network, wallet)
  const [typed, amount] =
    networkFacts[network].family === 'SOL' ? ['0.5', 5n * 10n ** 8n] : ['0.1', 10n ** 17n]
  await page.getByTestId('monitor-amount').fill(typed)
  const button = page.locator(`[data-testid=monitor-row][data-id="${id}"]`).getByTestId('monitor-buy')
  await buysBy(button, { network, wallet, token, amount })
})

test('one press on a watched wallet’s purchase, in one’s own feeds and in the tracker, buys the same', async () => {
  const traded = await tradedPool(read, 'base', 'uniswap-v3')
  const { token } = traded
  const leader = openPriceMover(url(), traded)
  const signed = await signedInPage(visit, `/base/lp/${traded.pool}`, { locale: 'en' })
  const { page } = signed
  await createWallets(page)
  const wallet = (await ownAddresses(page)).EVM[0] ?? ''
  await fund(url(), 'base', wallet)
  await watch(signed, [{ chainType: 1, addAddress: leader.address, name: 'leader' }])
  await leader.touch()
  const buttonIn = (place: Locator) =>
    place
      .locator(`[data-testid=event-row][data-kind=buy][data-row-token="${token}"]`)
      .getByTestId('event-buy')
      .first()

  // The panel's own feed, whose amount that of the home page is as well.
  await showPanel(page, '/square', { openPanels: 'network-monitor' })
  await page.getByTestId('monitor-tab-BASE').click()
  await page.getByTestId('monitor-source-custom').click()
  await page.getByTestId('monitor-amount').fill('0.2')
  const bought = { network: 'base', wallet, token } as const
  await buysBy(buttonIn(page.getByTestId('network-monitor')), { ...bought, amount: 2n * 10n ** 17n })
  await showPanel(page, '/?own=true', { openPanels: '' })
  expect(await page.getByTestId('quick-buy-feed').getAttribute('aria-label')).toContain('0.2 ETH')
  await page.getByTestId('quick-buy-feed').click()
  await page.getByTestId('quick-amount-feed-ETH').fill('0.25')
  await page.keyboard.press('Escape')
  await page.getByTestId('quick-buy-popup').waitFor({ state: 'detached' })
  await buysBy(buttonIn(page.getByTestId('feed')), { ...bought, amount: 25n * 10n ** 16n })

  await showPanel(page, '/square', { openPanels: 'tracker', trackerTab: 'monitorInfo' })
  await page.getByTestId('tracker-amount-ETH').fill('0.3')
  await buysBy(buttonIn(page.getByTestId('panel-tracker')), { ...bought, amount: 3n * 10n ** 17n })
})
