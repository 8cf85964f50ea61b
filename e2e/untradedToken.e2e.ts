import { chainDefinitions } from '@peregrine/chains/catalogue/registry'
import { startRpcFilter } from '@peregrine/chains/testing/startRpcFilter'
import { createCast } from '@peregrine/sandbox/evm/cast'
import { mustBatch } from '@peregrine/sandbox/evm/chainBuilder'
import { swapTokens } from '@peregrine/sandbox/evm/swapCalls'
import { type Provider, startProvider } from '@peregrine/testkit/fault-proxy/startProvider'
import { startPeregrine } from '@peregrine/testkit/startPeregrine'
import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import { afterAll, expect, test } from 'vitest'
import { axeFindingsInBothThemes } from './axeFindings.ts'
import { phone } from './browser.ts'
import { sidewaysPx } from './onPage.ts'
import { visits } from './visits.ts'

// Live mode behind a free plan, begun after the token's last trade: what the page shows of it was read on demand.

/** Blocks that the provider still has; the chain is older. */
const servedBlocks = 250
const blocksBack = 20

let chain: TestChain
let filter: Awaited<ReturnType<typeof startRpcFilter>>
let provider: Provider
let mining: NodeJS.Timeout
let token = ''

/** Buys the token of the chain's first V2 pool with the wrapped coin, a few times and a minute apart. */
async function tradeToken(): Promise<void> {
  const { rpc, world, key } = chain
  const pool = world.memePools.find(({ dex }) => dex.endsWith('v2'))
  const [trader] = createCast('test', { kol: 0, retail: 0, sniper: 0, creator: 1, maker: 8, user: 4 }).maker
  if (!pool || !trader) throw new Error('a chain without pools or traders')
  token = pool.base
  const from = trader.account.address
  await mustBatch(rpc, [['anvil_impersonateAccount', [from]]])
  for (let trade = 1n; trade <= 5n; trade++) {
    const amountIn = trade * 10n ** 15n
    const order = { key, pool, trader: from, amountIn, minOut: 0n, deadline: 2n ** 40n }
    const { to, data } = swapTokens(order, 'buy')
    const hash = await rpc.call<string>('eth_sendTransaction', { from, to, data, gas: '0x493e0' })
    await chain.mine()
    const receipt = await rpc.call<{ status: string }>('eth_getTransactionReceipt', hash)
    if (receipt.status !== '0x1') throw new Error('the purchase failed')
    // The coin is traded as well, as everywhere.
    await chain.sendSwaps(8, 2)
    await chain.mine(20)
  }
}

async function startNode(): Promise<void> {
  chain = await startTestChain({ chainId: 1, mining: 'manual' })
  await chain.mine(servedBlocks)
  await tradeToken()
  await chain.mine(2 * blocksBack)
  const { genesisHash } = chainDefinitions.eth.origin
  filter = await startRpcFilter(chain.rpcUrl, {
    edit: ({ method, params }, reply) =>
      method === 'eth_getBlockByNumber' && params[0] === '0x0'
        ? { ...reply, result: { ...(reply.result as object), hash: genesisHash } }
        : reply,
  })
  const limits = { blockDepth: servedBlocks }
  provider = await startProvider({ target: { url: filter.url }, profile: 'free-evm', limits })
  mining = setInterval(() => void chain.mine().catch(() => undefined), 2_000)
}

const site = visits({
  async server() {
    await startNode()
    const env = { ETH_RPC_URL: provider.url, START_BLOCKS_BACK: String(blocksBack) }
    const server = await startPeregrine({ env })
    return { url: server.url, stop: async () => void (await server.stop()) }
  },
})
afterAll(async () => {
  clearInterval(mining)
  await provider?.stop()
  await filter?.[Symbol.asyncDispose]()
  await chain?.stop()
})

test('a token that nobody traded since the start: found by its address, with price, pools, security and past', async () => {
  const { page, problems } = await site.open('/', { locale: 'en' })
  await page.getByTestId('connection-button').waitFor()
  const status = async () => (await (await fetch(new URL('/api/status', page.url()))).json()).data.chains
  await expect
    .poll(async () => (await status()).find(({ chain }: { chain: string }) => chain === 'eth')?.block ?? 0, {
      timeout: 60_000,
    })
    .toBeGreaterThan(0)
  const missing: string[] = []
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url())
  })
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
  // No picture of it is to be had here.
  const isPicture = (text: string): boolean => text.includes('/api/token-image/')
  expect(missing.filter((url) => !isPicture(url))).toEqual([])
  expect(problems.filter((text) => !text.includes('status of 404'))).toEqual([])
})

test('on a phone, in Chinese, an address without code says so', async () => {
  const nobody = `0x${'12ab'.repeat(10)}`
  const { page } = await site.open(`/eth/token/${nobody}`, { ...phone, locale: 'zh-CN' })
  await page.getByTestId('bad-token').waitFor()
  expect(await page.getByTestId('bad-token').textContent()).toContain('已直接向链上节点查询')
  expect(await sidewaysPx(page)).toBe(0)
})
