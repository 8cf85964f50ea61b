import { uniswapV3Swap } from '@peregrine/protocols/uniswap-v3/decodeSwap'
import { notServed } from '@peregrine/chains/rpc/notServed'
import { expect, test } from 'vitest'
import { emptyState } from '../../indexing/chainState.ts'
import { openDiscoveryChain } from '../testing/testDiscovery.ts'
import { askAgainMs, EvmCoinPrices } from './evmCoinPrices.ts'
import { EvmLogRanges } from './evmLogRanges.ts'

/** A block at a full hour by the chain's block time. */
const hour = 900
const word = (value: bigint): string => value.toString(16).padStart(64, '0')
/** USDC (6 decimals) is token0 and WETH (18) token1: 2,000 dollars are 5e-4 * 1e12 units of WETH for one of USDC. */
const sqrtPrice = BigInt(Math.round(Math.sqrt(5e8) * 1e6)) * ((1n << 96n) / 1_000_000n)
const trade = (pool: string, blockNumber = hour) => ({
  address: pool,
  topics: [uniswapV3Swap.topic, `0x${word(1n)}`, `0x${word(1n)}`],
  data: `0x${[1n, 1n, sqrtPrice, 1n, 1n].map(word).join('')}`,
  blockNumber: `0x${blockNumber.toString(16)}`,
  blockHash: `0x${'ab'.repeat(32)}`,
  transactionHash: `0x${'cd'.repeat(32)}`,
  transactionIndex: '0x0',
  logIndex: '0x0',
})

function scene() {
  const chain = openDiscoveryChain('eth', ['http://127.0.0.1:1'])
  const [pool = ''] = [...chain.context.priceSources.keys()]
  const told = { logs: [] as object[], oldest: 0, calls: 0, nowMs: 1_000_000 }
  const asked = {
    ...chain,
    async request(_: string, [{ fromBlock }]: [{ fromBlock: string }]) {
      told.calls++
      if (Number(fromBlock) < told.oldest) throw notServed('eth')
      return told.logs
    },
  }
  const prices = new EvmCoinPrices(asked, new EvmLogRanges(asked), () => told.nowMs)
  const read = (from = hour, to = from, symbol = 'ETH') => prices.read(emptyState('eth'), symbol, from, to)
  return { told, pool, read }
}

test.each([
  ['nobody traded', 0],
  ['the node does not serve it', hour + 1],
])(
  'a price that is unknown, because %s, is asked for again after a pause, and not before',
  async (_, oldest) => {
    const { told, pool, read } = scene()
    told.oldest = oldest
    expect(await read()).toEqual([])
    const { calls } = told
    expect(calls).toBeGreaterThan(0)
    Object.assign(told, { oldest: 0, logs: [trade(pool)] })
    told.nowMs += askAgainMs - 1
    expect(await read()).toEqual([])
    expect(told.calls).toBe(calls)
    told.nowMs += 1
    const [price] = await read()
    expect(Number(price?.priceE8) / 1e8).toBeCloseTo(2_000, 1)
  },
)

test('a price that was found is not asked for again', async () => {
  const { told, pool, read } = scene()
  told.logs = [trade(pool)]
  expect(await read()).toHaveLength(1)
  const { calls } = told
  told.nowMs += 100 * askAgainMs
  expect(await read()).toHaveLength(1)
  expect(told.calls).toBe(calls)
})

test('at the edge of what a node has, its blocks are looked through as far as they go', async () => {
  const { told, pool, read } = scene()
  Object.assign(told, { oldest: hour - 59, logs: [trade(pool, hour - 59)] })
  expect(await read()).toHaveLength(1)
})

test('older blocks are not asked for once a trade is found', async () => {
  const { told, pool, read } = scene()
  told.logs = [trade(pool, hour - 15)]
  expect(await read()).toHaveLength(1)
  expect(told.calls).toBe(2)
})

test('ranges of the same hour share its price', async () => {
  const { told, pool, read } = scene()
  told.logs = [trade(pool)]
  const [price] = await read(hour + 100, hour + 150)
  expect(price?.fromNumber).toBe(hour + 100)
  const { calls } = told
  expect(await read(hour + 10, hour + 90)).toEqual([{ ...price, fromNumber: hour + 10 }])
  expect(told.calls).toBe(calls)
})

test('where the full hour is not served, the price is that of the first block', async () => {
  const { told, pool, read } = scene()
  Object.assign(told, { oldest: hour + 50, logs: [trade(pool, hour + 60)] })
  expect(await read(hour + 100)).toMatchObject([{ fromNumber: hour + 100 }])
})

test('nothing is asked for a coin without price pools', async () => {
  const { told, read } = scene()
  expect(await read(hour, hour, 'OWL')).toEqual([])
  expect(told.calls).toBe(0)
})
