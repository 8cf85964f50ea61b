import { startPeregrine } from '@peregrine/testkit/startPeregrine'
import { afterAll, expect, test } from 'vitest'
import { axeFindingsInBothThemes } from './axeFindings.ts'
import { phone } from './browser.ts'
import { collectMissing, sidewaysPx } from './onPage.ts'
import {
  blocksBack,
  catalogueFlags,
  openBnbChain,
  openEthereum,
  openSolana,
  type QuietChain,
} from './untradedTokenMarkets.ts'
import { visits } from './visits.ts'

// Live mode behind free plans, begun after each token's last trade: what the page shows of it was read on demand.

let chains: QuietChain<string>[] = []

const site = visits({
  choice: { locale: 'en' },
  async server() {
    chains = await Promise.all([openEthereum(), openBnbChain(), openSolana()])
    const env = Object.assign({ START_BLOCKS_BACK: String(blocksBack) }, ...chains.map((chain) => chain.env))
    const server = await startPeregrine({ env, nodeFlags: catalogueFlags })
    return { url: server.url, stop: async () => void (await server.stop()) }
  },
})
afterAll(async () => {
  for (const { stop } of chains) await stop()
})

type Status = { chains: { chain: string; block: number | null }[] }
const patient = { timeout: 60_000 }

async function untilLive(chain: string): Promise<void> {
  const read = async () => (await site.read<Status>('/api/status')).chains
  await expect
    .poll(async () => (await read()).find((one) => one.chain === chain)?.block ?? 0, patient)
    .toBeGreaterThan(0)
}

const tokenOf = (kind: string): string => chains.map(({ tokens }) => tokens[kind]).find(Boolean) ?? ''

const pruned = /^History since .+; the node serves nothing older$/

/** `depth` null: the whole past of the pool is known. */
const kinds = [
  { kind: 'v2', chain: 'eth', network: 'eth', depth: pruned, hasCandles: true },
  { kind: 'v3', chain: 'eth', network: 'eth', depth: pruned, hasCandles: true },
  { kind: 'v4', chain: 'eth', network: 'eth', depth: pruned, hasCandles: true },
  // Its events do not name the token where a node can filter: the page says that older trades are not served.
  { kind: 'four', chain: 'bsc', network: 'four', depth: pruned, hasCandles: false },
  { kind: 'pump', chain: 'sol', network: 'pump', depth: null, hasCandles: true },
]

test.each(kinds)(
  'a token of $kind that nobody traded since the start: found by its address, with price, pools, security and past',
  async ({ kind, chain, network, depth, hasCandles }) => {
    await untilLive(chain)
    const token = tokenOf(kind)
    const { page, problems } = await site.open('/')
    await page.getByTestId('connection-button').waitFor()
    const missing = collectMissing(page)
    await page.getByTestId('search-box').click()
    await page.getByTestId('search-input').fill(token)
    const hit = page.getByTestId('search-row').first()
    await hit.waitFor()
    await hit.click()
    await page.getByTestId('token-page').waitFor()
    const [pool, ...others] = await site.read<{ poolAddress: string }[]>(`/api/pools/${network}/${token}`)
    await page.waitForURL(`**/${network}/lp/${pool?.poolAddress}`)
    expect(others).toEqual([])
    await expect.poll(() => page.getByTestId('token-price').first().textContent()).toMatch(/\$/)
    await page.locator('[data-testid=candles][data-state=loaded]').waitFor()
    await expect.poll(() => page.getByTestId('candles-empty').count(), patient).toBe(hasCandles ? 0 : 1)
    const told = page.getByTestId('history-depth')
    if (depth) {
      await told.and(page.locator('[data-reading=false]')).waitFor(patient)
      expect(await told.textContent()).toMatch(depth)
    } else await expect.poll(() => told.count(), patient).toBe(0)
    await page.getByTestId('security').getByTestId('security-verdict').waitFor()
    expect(missing).toEqual([])
    expect(problems.filter((text) => !text.includes('status of 404'))).toEqual([])
  },
)

test('the chart says its depth legibly, in both themes', async () => {
  await untilLive('eth')
  const { page } = await site.open(`/eth/token/${tokenOf('v2')}`)
  await page.getByTestId('history-depth').waitFor({ timeout: 60_000 })
  expect(await axeFindingsInBothThemes(page, '[data-testid=chart]')).toEqual([])
})

test('on a phone, in Chinese, an address without code says so', async () => {
  const nobody = `0x${'12ab'.repeat(10)}`
  const { page } = await site.open(`/eth/token/${nobody}`, { ...phone, locale: 'zh-CN' })
  await page.getByTestId('bad-token').waitFor()
  expect(await page.getByTestId('bad-token').textContent()).toContain('已直接向链上节点查询')
  expect(await sidewaysPx(page)).toBe(0)
})
