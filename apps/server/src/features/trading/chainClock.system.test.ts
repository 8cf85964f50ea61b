import { recoverAll } from '@peregrine/trader/recovery'
import { parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { OpenTrader } from './testing/openTrader.ts'
import { startTradersChain, type TradersChain } from './testing/tradersChain.ts'

let s: TradersChain
beforeAll(async () => {
  s = await startTradersChain()
})
afterEach(() => s.clock.goOn())
afterAll(() => s.end())

const clockNews = ({ news }: OpenTrader) => news.filter(({ type }) => type === 'clock-off')

test.each([
  ['five minutes behind', -300],
  ['a minute and a half ahead', 90],
])(
  'with a clock that is %s a purchase lands, by a deadline of the chain, and it is told',
  async (_, seconds) => {
    const trader = await s.trader({ aheadMs: seconds * 1_000 })
    const atMs = s.clock.now()
    expect(await trader.buy()).toMatchObject({ end: { state: 'confirmed' } })
    const { intent, landed } = await trader.newest()
    expect(await s.receipt(landed ?? '')).toMatchObject({ status: '0x1' })
    expect(intent).toMatchObject({ deadline: Math.floor(atMs / 1_000) + 120 })
    expect(clockNews(trader)).toEqual([{ type: 'clock-off', seconds }])
  },
)

test.each([
  ['15 minutes ahead', 900, { code: 'clock-ahead', seconds: 900 }],
  ['17 minutes behind', -1_020, { code: 'clock-behind', seconds: 1_020 }],
])('with a clock that is %s nothing is signed, and why is said', async (_, seconds, why) => {
  const trader = await s.trader({ aheadMs: seconds * 1_000 })
  expect(await trader.buy()).toEqual({ type: 'not-sent', why })
  expect(await trader.trader.log.list()).toEqual([])
})

test('a right clock is not mentioned', async () => {
  const trader = await s.trader()
  await trader.buy()
  expect(clockNews(trader)).toEqual([])
})

test('a trade that comes into a block after its deadline failed for that', async () => {
  const trader = await s.trader()
  s.clock.stop()
  await trader.buy()
  await s.clock.mine(121_000)
  s.clock.goOn()
  await recoverAll(trader.trader)
  expect(await trader.newest()).toMatchObject({ state: 'failed', reason: 'deadline-passed' })
})

test('a trade that reverts in time failed for something else', async () => {
  const [trader, rival] = [await s.trader({ at: 0 }), await s.trader({ at: 1 })]
  s.clock.stop()
  await trader.buy()
  // The node forgets it, the price moves on, and the same bytes are sent again.
  await s.chain.rpc.call('anvil_dropTransaction', (await trader.newest()).attempts[0]?.hash)
  s.clock.goOn()
  expect(await rival.buy(parseEther('20'))).toMatchObject({ end: { state: 'confirmed' } })
  await recoverAll(trader.trader)
  await recoverAll(trader.trader)
  const { attempts, ...failed } = await trader.newest()
  expect(failed).toMatchObject({ state: 'failed', reason: 'failed-on-chain' })
  expect(await s.receipt(attempts[0]?.hash ?? '')).toMatchObject({ status: '0x0' })
})
