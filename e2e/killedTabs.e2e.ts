import { seededRandom } from '@peregrine/testkit/seededRandom'
import { expect, test } from 'vitest'
import { contradictions, countLanded, killTab, resolvedTrades } from './killedTab.ts'
import { pausedServer } from './server.ts'
import { askNode, createWallets, ownAddresses, tradedPool } from './tradeSteps.ts'
import { visits } from './visits.ts'

const { open, read, url } = visits({ ready: '[data-testid=token-page]', server: pausedServer })
const kills = 8
/** From the consent to the confirmation; most of the steps are at its beginning. */
const longestMs = 2_500

test('a tab killed at any moment of a purchase: at most one transaction, and the log ends as the chain', async () => {
  const { pool } = await tradedPool(read, 'base')
  const path = `/base/lp/${pool}`
  const { page } = await open(path, { locale: 'en' })
  await createWallets(page)
  const wallet = (await ownAddresses(page)).EVM[0] ?? ''
  await page.request.post('/api/faucet', {
    data: { network: 'base', address: wallet },
    headers: { origin: url() },
  })
  const random = seededRandom(7)
  for (let kill = 0; kill < kills; kill++) {
    await killTab(page, path, '0.1', longestMs * ((kill + random()) / kills) ** 3)
  }
  // Whoever looks at his trades has the open ones resolved.
  await page.reload()
  await page.getByTestId('token-tabs-mine').click()
  const trades = await resolvedTrades(page, 60_000)
  const ask = (method: string, params: unknown[]) => askNode(url(), 'base', method, params)
  expect(await contradictions(trades, ask)).toEqual([])
  const { onChain, inLog } = await countLanded(trades, wallet, ask)
  expect(onChain).toBe(inLog)
  expect(new Set(trades.map(({ state }) => state)), 'kills before and after the send').toContain('confirmed')
})
