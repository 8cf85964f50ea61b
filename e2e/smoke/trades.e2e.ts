import { expect, test } from 'vitest'
import { buyAndSell } from '../buyAndSell.ts'
import { createWallets, fund, ownAddresses, tradedPool } from '../tradeSteps.ts'
import { visits } from '../visits.ts'

const { open, read, url } = visits({ ready: '[data-testid=token-page]' })

test('a visitor makes wallets and buys, sells half and sells all on BNB Chain and on pump.fun', async () => {
  const { pool } = await tradedPool(read, 'bsc')
  const { page, problems } = await open(`/bsc/lp/${pool}`, { locale: 'en' })
  await createWallets(page)
  const { EVM, SOL } = await ownAddresses(page)
  const [evm = '', sol = ''] = [EVM[0], SOL[0]]
  await fund(url(), 'bsc', evm)
  await fund(url(), 'sol', sol)
  const trader = { url: url(), read, context: page.context() }
  await buyAndSell(trader, 'bsc', evm)
  await buyAndSell(trader, 'pump', sol)
  expect(problems).toEqual([])
})
