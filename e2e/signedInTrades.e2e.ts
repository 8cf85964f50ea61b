import type { Trading } from '@peregrine/contract/routes/trading'
import type { Network } from '@peregrine/core/network'
import { networkFacts } from '@peregrine/core/network'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { buyAndSell } from './buyAndSell.ts'
import { readTrades } from './killedTab.ts'
import { sessionOf } from './signInSteps.ts'
import { pausedServer } from './server.ts'
import { askNode, createWallets, fund, heldOnChain, ownAddresses, press, tradedPool } from './tradeSteps.ts'
import { visits } from './visits.ts'

const { open, read, url } = visits({ ready: '[data-testid=token-page]', server: pausedServer })

/** Signs in with the unlocked wallet of this browser. */
async function signInLocally(page: Page, address: string): Promise<void> {
  await page.getByTestId('user-menu-button').click()
  await page.getByTestId('user-login').click()
  await page.getByTestId('sign-in-local').click()
  await page.locator(`[data-testid=local-sign-in-wallet][data-address="${address}"]`).click()
  await page.getByTestId('local-sign-in').waitFor({ state: 'detached' })
  expect(await sessionOf(page)).toMatchObject({ address: address.toLowerCase() })
}

const slippage = (page: Page) => page.locator('input[data-testid=setting-slippage]')

/** Types a slippage into the settings of the pool's network, and waits until the server has them. */
async function saveSlippage(page: Page, percent: string): Promise<void> {
  await page.getByTestId('open-trade-settings').click()
  await page.getByTestId('setting-slippage-auto').click()
  await slippage(page).fill(percent)
  const saved = page.waitForResponse(/\/trade-config\/save\/v1/)
  await page.getByTestId('setting-save').click()
  expect((await saved).ok()).toBe(true)
}

/** Where links lead to. */
const hrefs = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))

type Recorded = { address: string; transactionHash: string; feeAmount: string; feeTransactionHash?: string }
type RewardReply = { code: string; data: { share: number; isNew: boolean } }

/** Buys for 0.1 of the coin on a tab of its own; returns what it bought, and the reward that the page recorded. */
async function buyForReward(context: BrowserContext, network: Network, wallet: string, dex: string) {
  const { pool, token } = await tradedPool(read, network, dex)
  const page = await context.newPage()
  await page.goto(`/${network}/lp/${pool}`)
  await page.getByTestId('wallet-balance').waitFor()
  const recorded = page.waitForResponse(/\/community-reward\/record\/v1/)
  expect(await press(page, '0.1'), network).toEqual(['done'])
  const held = await heldOnChain(url(), network, wallet, token)
  expect(held).toBeGreaterThan(0n)
  const reply = await recorded
  const body = reply.request().postDataJSON() as Recorded
  const { data } = (await reply.json()) as RewardReply
  expect(data, network).not.toBeNull()
  expect(await page.getByTestId('trade-link').getAttribute('href')).toContain(body.transactionHash)
  return { body, data, token, held }
}

test('a signed-in trader: rewards are recorded, the service fee is paid, settings follow to another browser', async () => {
  const { pool } = await tradedPool(read, 'eth', 'uniswap-v3')
  const { page } = await open(`/eth/lp/${pool}`, { locale: 'en' })
  await createWallets(page)
  const wallet = (await ownAddresses(page)).EVM[0] ?? ''
  await signInLocally(page, wallet)
  await saveSlippage(page, '27')
  for (const network of ['eth', 'bsc'] as const) await fund(url(), network, wallet)
  const context = page.context()
  const [onEth, onBsc] = await Promise.all([
    buyForReward(context, 'eth', wallet, 'uniswap-v3'),
    buyForReward(context, 'bsc', wallet, 'pancakeswap-v3'),
  ])

  const { networks } = await read<Trading>('/api/trading')
  const fee = networks.bsc.serviceFee
  if (!fee) throw new Error('the server under test sets no service fee')
  const feeUnits = (10n ** 17n * BigInt(fee.bps)) / 10_000n
  // Only a fee in coins earns a share: on Ethereum it is a part of what was bought.
  const share = Math.floor(10_000 / fee.bps)
  for (const [{ body, data }, earned] of [
    [onEth, { share: 0, feeAmount: '0' }],
    [onBsc, { share, feeAmount: String(feeUnits) }],
  ] as const) {
    expect(body.feeAmount).toBe(earned.feeAmount)
    expect(data).toEqual({ share: earned.share, isNew: true })
    // Recorded once: the server says so to whoever asks again.
    const again = await page.request.post('/community-reward/record/v1', {
      data: body,
      headers: { origin: url() },
    })
    expect(((await again.json()) as RewardReply).data).toEqual({ share: earned.share, isNew: false })
  }
  const taken = await heldOnChain(url(), 'eth', fee.recipient, onEth.token)
  expect(taken).toBeGreaterThanOrEqual((onEth.held * BigInt(fee.bps)) / 10_000n)
  const ask = (method: string) =>
    askNode(url(), networkFacts.bsc.chain, method, [onBsc.body.feeTransactionHash])
  expect(await ask('eth_getTransactionByHash')).toMatchObject({
    from: wallet.toLowerCase(),
    to: fee.recipient,
    value: `0x${feeUnits.toString(16)}`,
  })
  expect(await ask('eth_getTransactionReceipt')).toMatchObject({ status: '0x1' })

  const centre = await context.newPage()
  await centre.goto('/monitorConfig')
  await centre.getByTestId('centre-tab-account').click()
  const links = centre.getByTestId('reward-rows').getByRole('link')
  const recorded = [`/tx/eth/${onEth.body.transactionHash}`, `/tx/bsc/${onBsc.body.transactionHash}`]
  await links.first().waitFor()
  expect((await hrefs(links)).toSorted()).toEqual(recorded.toSorted())
  await centre.goto('/points')
  await links.first().waitFor()
  expect((await hrefs(links)).toSorted()).toEqual(recorded.toSorted())

  // Another browser of the same user, which has seen no settings.
  const cookies = await context.cookies()
  const other = await open(`/eth/lp/${pool}`, { locale: 'en' }, (next) => next.context().addCookies(cookies))
  await other.page.getByTestId('open-trade-settings').click()
  await expect.poll(() => slippage(other.page).inputValue()).toBe('27')
})

/** Notes the transactions that the server records as a user's, by hash, whichever page told of them. */
async function noteRecorded(context: BrowserContext): Promise<Map<string, string>> {
  const recorded = new Map<string, string>()
  // Before the page hears of it: the event of a response is lost if the page that heard is closed at once.
  await context.route('**/community-reward/record/v1', async (route) => {
    const response = await route.fetch()
    const { transactionHash, address } = route.request().postDataJSON() as Recorded
    if (response.ok()) recorded.set(transactionHash, address.toLowerCase())
    await route.fulfill({ response })
  })
  return recorded
}

test('a signed-in trader buys and sells on Base, four.meme and pump.fun: each trade is recorded as his', async () => {
  const networks = ['base', 'four', 'pump'] as const
  const { pool } = await tradedPool(read, 'base', 'uniswap-v3')
  const { page } = await open(`/base/lp/${pool}`, { locale: 'en' })
  await createWallets(page)
  const { EVM, SOL } = await ownAddresses(page)
  const [wallet = '', solWallet = ''] = [EVM[0], SOL[0]]
  await signInLocally(page, wallet)
  const context = page.context()
  const recorded = await noteRecorded(context)
  await Promise.all([
    fund(url(), 'base', wallet),
    fund(url(), 'four', wallet),
    fund(url(), 'pump', solWallet),
  ])
  const trader = { url: url(), read, context }
  await Promise.all(
    networks.map((network) => buyAndSell(trader, network, network === 'pump' ? solWallet : wallet)),
  )

  // A purchase and two sales on each.
  const swaps = (await readTrades(page)).filter(({ kind }) => kind === 'swap')
  expect(swaps.map(({ state }) => state)).toEqual(Array.from({ length: 9 }, () => 'confirmed'))
  const hashes = swaps.map(({ hashes: [hash = ''] }) => hash).toSorted()
  await expect.poll(() => [...recorded.keys()].toSorted()).toEqual(hashes)
  expect(new Set(recorded.values())).toEqual(new Set([wallet.toLowerCase()]))
})
