import { startPeregrine } from '@peregrine/testkit/startPeregrine'
import { startTestChain, type TestChain } from '@peregrine/testkit/testChain'
import { afterAll, expect, test } from 'vitest'
import { type Buyer, type LiveChain, openBuyer, serveAsEthereum } from '../liveChain.ts'
import { collectMissing, tradeRow } from '../onPage.ts'
import { visits } from '../visits.ts'

let live: LiveChain
let buyer: Buyer
let mine: () => Promise<void>

/** Returns what mines a block of now, later than the one before. One at a time: a node refuses a time of the past. */
function minerOf({ rpc }: TestChain): () => Promise<void> {
  let lastS = 0
  let last: Promise<unknown> = Promise.resolve()
  const mineNext = () => {
    lastS = Math.max(lastS + 1, Math.floor(Date.now() / 1_000))
    return rpc.call('evm_mine', lastS)
  }
  return async () => {
    last = last.then(mineNext)
    await last
  }
}

const site = visits({
  async server() {
    const chain = await startTestChain({ chainId: 1, mining: 'manual' })
    mine = minerOf(chain)
    for (let block = 0; block < 20; block++) await mine()
    live = await serveAsEthereum(chain)
    buyer = await openBuyer(chain)
    const server = await startPeregrine({ env: { ETH_RPC_URL: live.url, START_BLOCKS_BACK: '10' } })
    live.keepMining(mine)
    return { url: server.url, stop: async () => void (await server.stop()) }
  },
})
afterAll(() => live?.stop())

test('behind a free plan of Ethereum a trade appears on the home page, and on its pool’s', async () => {
  const { page, problems } = await site.open('/', { locale: 'en' })
  const missing = collectMissing(page)
  await page.locator('[data-testid=connection][data-state=live]').waitFor()
  expect(await page.getByTestId('sandbox-mark').count()).toBe(0)
  const hash = await buyer.buy(10n ** 15n, mine)
  const row = page.locator(`${tradeRow}[data-id^="${hash}"]`)
  await row.waitFor()
  await row.locator('a').first().click()
  await page.waitForURL((at) => at.pathname.startsWith('/eth/lp/0x'))
  await page.locator(`[data-testid=pool-trade][data-id^="${hash}"]`).waitFor()
  expect(missing).toEqual([])
  expect(problems.filter((text) => !text.includes('status of 404'))).toEqual([])
})
