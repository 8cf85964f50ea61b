import { fillGivenUp } from '@peregrine/trader/fillNonce'
import { emptyGas } from '@peregrine/trader/replacement'
import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenTrader } from './testing/openTrader.ts'
import { startTradersChain, type TradersChain } from './testing/tradersChain.ts'
import { nextBlock, nonceOf, payByAnother, stateOf } from './testing/waiting.ts'

let s: TradersChain
beforeAll(async () => {
  s = await startTradersChain()
})
afterAll(() => s.end())

/** Two purchases at once, of which the one with the earlier nonce ends unsigned; returns the record of the other. */
async function withGap(trader: OpenTrader): Promise<ExecutionRecord> {
  const { sign } = trader.trader
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  trader.trader.sign = async () => {
    asked.resolve()
    await answer.promise
    return { refused: 'declined', detail: {} }
  }
  s.clock.stop()
  const first = trader.buy()
  await asked.promise
  trader.trader.sign = sign
  expect(await trader.buy()).toMatchObject({ end: { state: 'unknown' } })
  answer.resolve()
  expect(await first).toMatchObject({ end: { state: 'refused', code: 'declined' } })
  s.clock.goOn()
  return trader.newest()
}

test('a nonce given up in front of an order’s trade is filled by itself, once, and the trade lands', async () => {
  const trader = await s.trader({ at: 0, isByOrder: true })
  const nonce = await s.count(s.personAt(0).wallet)
  const second = await withGap(trader)
  expect(nonceOf(second)).toBe(nonce + 1)
  const records = async () => (await trader.trader.log.list()).length
  // The next trade may take the nonce.
  await fillGivenUp(trader.trader)
  expect(await records()).toBe(2)
  await s.clock.mine(10_000)
  await Promise.all([fillGivenUp(trader.trader), fillGivenUp(trader.trader)])
  expect(await trader.newest()).toMatchObject({
    intent: { kind: 'cancel', limits: { maxGas: emptyGas } },
    pressId: second.pressId,
    attempts: [{ nonce }],
    state: 'confirmed',
  })
  expect(await records()).toBe(3)
  await nextBlock(s, trader)
  await nextBlock(s, trader)
  expect(await stateOf(trader, second)).toBe('confirmed')
  await fillGivenUp(trader.trader)
  expect([await records(), await s.count(s.personAt(0).wallet)]).toEqual([3, nonce + 2])
})

test('what the trader has pressed himself waits: the gap is his to fill', async () => {
  const trader = await s.trader({ at: 1 })
  const nonce = await s.count(s.personAt(1).wallet)
  const second = await withGap(trader)
  await s.clock.mine(60_000)
  await fillGivenUp(trader.trader)
  expect(await trader.trader.log.list()).toHaveLength(2)
  expect(await s.count(s.personAt(1).wallet)).toBe(nonce)
  expect(await stateOf(trader, second)).toBe('unknown')
})

test('a nonce at which another program’s payment was dropped is not filled by itself', async () => {
  const trader = await s.trader({ at: 2, isByOrder: true })
  const nonce = await s.count(s.personAt(2).wallet)
  s.clock.stop()
  const payment = await payByAnother(s, 2, '20')
  await trader.buy()
  expect(nonceOf(await trader.newest())).toBe(nonce + 1)
  await s.chain.rpc.call('anvil_dropTransaction', payment)
  s.clock.goOn()
  await s.clock.mine(60_000)
  await fillGivenUp(trader.trader)
  expect(await trader.trader.log.list()).toHaveLength(1)
})
