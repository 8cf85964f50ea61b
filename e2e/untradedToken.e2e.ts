import { startPeregrine } from '@peregrine/testkit/startPeregrine'
import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import { afterAll, expect, test } from 'vitest'
import { axeFindingsInBothThemes } from './axeFindings.ts'
import { phone } from './browser.ts'
import { type LiveChain, openBuyer, serveAsEthereum } from './liveChain.ts'
import { collectMissing, sidewaysPx } from './onPage.ts'
import { visits } from './visits.ts'

// Live mode behind a free plan, begun after the token's last trade: what the page shows of it was read on demand.

/** Blocks that the provider still has; the chain is older. */
const servedBlocks = 250
const blocksBack = 20

let live: LiveChain
let token = ''

/** Buys the token of the chain's first V2 pool, a few times and a minute apart. */
async function tradeToken(chain: TestChain): Promise<void> {
  const buyer = await openBuyer(chain)
  token = buyer.token
  for (let trade = 1n; trade <= 5n; trade++) {
    await buyer.buy(trade * 10n ** 15n, chain.mine)
    // The coin is traded as well, as everywhere.
    await chain.sendSwaps(8, 2)
    await chain.mine(20)
  }
}

async function startNode(): Promise<void> {
  const chain = await startTestChain({ chainId: 1, mining: 'manual' })
  await chain.mine(servedBlocks)
  await tradeToken(chain)
  await chain.mine(2 * blocksBack)
  live = await serveAsEthereum(chain, { blockDepth: servedBlocks })
  live.keepMining(chain.mine)
}

const site = visits({
  async server() {
    await startNode()
    const env = { ETH_RPC_URL: live.url, START_BLOCKS_BACK: String(blocksBack) }
    const server = await startPeregrine({ env })
    return { url: server.url, stop: async () => void (await server.stop()) }
  },
})
afterAll(() => live?.stop())

test('a token that nobody traded since the start: found by its address, with price, pools, security and past', async () => {
  const { page, problems } = await site.open('/', { locale: 'en' })
  await page.getByTestId('connection-button').waitFor()
  const status = async () => (await (await fetch(new URL('/api/status', page.url()))).json()).data.chains
  await expect
    .poll(async () => (await status()).find(({ chain }: { chain: string }) => chain === 'eth')?.block ?? 0, {
      timeout: 60_000,
    })
    .toBeGreaterThan(0)
  const missing = collectMissing(page)
  await page.getByTestId('search-box').click()
  await page.getByTestId('search-input').fill(token)
  const hit = page.getByTestId('search-row').first()
  await hit.waitFor()
  await hit.click()
  await page.waitForURL(/\/eth\/lp\/0x[0-9a-f]{40}/)
  await page.getByTestId('token-page').waitFor()
  await expect.poll(() => page.getByTestId('token-price').first().textContent()).toMatch(/\$/)
  await page.locator('[data-testid=candles][data-state=loaded]').waitFor()
  const depth = page.getByTestId('history-depth')
  await depth.and(page.locator('[data-reading=false]')).waitFor({ timeout: 60_000 })
  expect(await depth.textContent()).toMatch(/^History since .+; the node serves nothing older$/)
  expect(await page.getByTestId('candles-empty').count()).toBe(0)
  await page.getByTestId('security').getByTestId('security-verdict').waitFor()
  expect(await axeFindingsInBothThemes(page, '[data-testid=chart]')).toEqual([])
  expect(missing).toEqual([])
  expect(problems.filter((text) => !text.includes('status of 404'))).toEqual([])
})

test('on a phone, in Chinese, an address without code says so', async () => {
  const nobody = `0x${'12ab'.repeat(10)}`
  const { page } = await site.open(`/eth/token/${nobody}`, { ...phone, locale: 'zh-CN' })
  await page.getByTestId('bad-token').waitFor()
  expect(await page.getByTestId('bad-token').textContent()).toContain('已直接向链上节点查询')
  expect(await sidewaysPx(page)).toBe(0)
})
