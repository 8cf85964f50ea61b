import { emptyGas } from '@peregrine/trader/replacement'
import { executeIntent, readNonces } from '@peregrine/trader/executions'
import { builtEvm, plainCall } from '@peregrine/trader/buildEvm'
import { plainLimits } from '@peregrine/trader/fees'
import { fillerSummary } from '@peregrine/trader/fillNonce'
import type { ExecutionRecord } from '@peregrine/wallet/execution/executionRecord'
import { waitsBehind } from '@peregrine/wallet/execution/waitsBehind'
import { parseGwei } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { OpenTrader } from './testing/openTrader.ts'
import { startTradersChain, type TradersChain } from './testing/tradersChain.ts'
import { nextBlock, nonceOf, payByAnother, stateOf } from './testing/waiting.ts'

const way = { protection: 'off', isFast: false } as const

let s: TradersChain
beforeAll(async () => {
  s = await startTradersChain()
})
afterEach(() => {
  s.clock.goOn()
  s.filter.answer = undefined
})
afterAll(() => s.end())

const inPool = (hash: string) => s.chain.rpc.call<object | null>('eth_getTransactionByHash', hash)

test('a payment of another program that waits is told, left alone, and both land', async () => {
  const trader = await s.trader({ at: 0 })
  const nonce = await s.count(s.personAt(0).wallet)
  s.clock.stop()
  const payment = await payByAnother(s, 0, '20')
  expect(await trader.buy()).toMatchObject({ end: { state: 'unknown' } })
  const own = await trader.newest()
  expect(nonceOf(own)).toBe(nonce + 1)
  expect(own.attempts).toHaveLength(1)
  expect(trader.news).toContainEqual(expect.objectContaining({ type: 'foreign-waiting', count: 1 }))
  expect(await inPool(payment)).toMatchObject({ blockHash: null })
  await nextBlock(s, trader)
  expect(await stateOf(trader, own)).toBe('confirmed')
  expect(await s.receipt(payment)).toMatchObject({ status: '0x1' })
  expect(await s.count(s.personAt(0).wallet)).toBe(nonce + 2)
})

test('where the node hides what waits, its place is not bought from the other program', async () => {
  // So that the tip could be raised within the cap.
  await s.setBaseFee(parseGwei('2'))
  await s.clock.mine()
  const trader = await s.trader({ at: 1 })
  const { wallet } = s.personAt(1)
  const nonce = await s.count(wallet)
  s.clock.stop()
  const payment = await payByAnother(s, 1, '90')
  s.filter.answer = ({ method, params }) =>
    method === 'eth_getTransactionCount' && params[1] === 'pending'
      ? { result: `0x${nonce.toString(16)}` }
      : null
  expect(await trader.buy()).toMatchObject({ end: { state: 'failed', reason: 'nonce-taken' } })
  expect((await trader.newest()).attempts).toHaveLength(1)
  expect(await trader.buy()).toMatchObject({ end: { state: 'unknown' } })
  const second = await trader.newest()
  expect(nonceOf(second)).toBe(nonce + 1)
  await nextBlock(s, trader)
  expect(await stateOf(trader, second)).toBe('confirmed')
  expect(await s.receipt(payment)).toMatchObject({ status: '0x1' })
})

test('a trade that waits for an earlier one says so; of a dropped one the gap is named, and filled', async () => {
  const trader = await s.trader({ at: 2 })
  const { wallet } = s.personAt(2)
  const nonce = await s.count(wallet)
  s.clock.stop()
  const payment = await payByAnother(s, 2, '20')
  await trader.buy()
  const first = await trader.newest()
  await trader.buy()
  const second = await trader.newest()
  const whatIsBefore = async (record: ExecutionRecord) =>
    waitsBehind(record, await trader.trader.log.list(), await readNonces(trader.trader, record.intent))
  expect([await whatIsBefore(first), nonceOf(first), nonceOf(second)]).toEqual([
    { kind: 'foreign' },
    nonce + 1,
    nonce + 2,
  ])
  await s.chain.rpc.call('anvil_dropTransaction', payment)
  expect(await whatIsBefore(first)).toEqual({ kind: 'gap', nonce })
  await fill(trader, first, nonce)
  // The node forgot what waited behind the gap: the same bytes are sent again.
  await nextBlock(s, trader)
  await nextBlock(s, trader)
  expect([await stateOf(trader, first), await stateOf(trader, second)]).toEqual(['confirmed', 'confirmed'])
  expect(await s.receipt(payment)).toBeNull()
  expect(await s.count(wallet)).toBe(nonce + 3)
})

test('an own trade that is not the next one names the one before it', async () => {
  const trader = await s.trader({ at: 3 })
  s.clock.stop()
  await trader.buy()
  const first = await trader.newest()
  await trader.buy()
  const second = await trader.newest()
  const counts = await readNonces(trader.trader, second.intent)
  expect(waitsBehind(second, [first, second], counts)).toEqual({ kind: 'own', id: first.id })
  expect(waitsBehind(first, [first, second], counts)).toBeNull()
  await nextBlock(s, trader)
  expect([await stateOf(trader, first), await stateOf(trader, second)]).toEqual(['confirmed', 'confirmed'])
})

/** An empty transaction where nothing is known to be. */
async function fill({ trader }: OpenTrader, { intent }: ExecutionRecord, nonce: number): Promise<void> {
  const { environment } = await trader.trading()
  const limits = { ...(await plainLimits(trader, 'eth', emptyGas)), nonce }
  const { network, wallet } = intent
  const filler = { kind: 'cancel', id: trader.newId(), environment, network, wallet, limits } as const
  await executeIntent(trader, filler, filler.id, fillerSummary(network), {
    environment,
    way,
    build: async () => async (given) => builtEvm({ ...filler, limits: given }, plainCall(filler)),
  })
}
