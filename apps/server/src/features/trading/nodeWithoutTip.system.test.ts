import { plainLimits } from '@peregrine/trader/fees'
import { parseGwei } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTradersChain, type TradersChain } from './testing/tradersChain.ts'

let s: TradersChain
beforeAll(async () => {
  s = await startTradersChain()
})
afterEach(() => {
  s.filter.answer = undefined
})
afterAll(() => s.end())

const absent = (method: string) => ({
  error: { code: -32601, message: `the method ${method} does not exist/is not available` },
})

test.each([
  ['eth_maxPriorityFeePerGas'],
  ['eth_feeHistory'],
  ['eth_maxPriorityFeePerGas', 'eth_feeHistory'],
  ['eth_maxPriorityFeePerGas', 'eth_feeHistory', 'eth_simulateV1', 'eth_createAccessList'],
])('a chain whose node knows no %s … is traded, both ways', async (...missing) => {
  const asked: string[] = []
  s.filter.answer = ({ method }) => {
    asked.push(method)
    return missing.includes(method) ? absent(method) : null
  }
  const trader = await s.trader()
  const { wallet } = s.personAt(0)
  const before = await s.held(wallet)
  expect(await trader.buy()).toMatchObject({ end: { state: 'confirmed' } })
  expect(await s.held(wallet)).toBeGreaterThan(before)
  expect(await trader.sellAll()).toMatchObject({ end: { state: 'confirmed' } })
  expect(await s.held(wallet)).toBe(0n)
  const count = (of: string) => asked.filter((method) => method === of).length
  expect(count(missing[0] ?? '')).toBeGreaterThan(0)
  // Once with each reading of the price: asking again changes nothing, and takes its time.
  expect(count(missing[0] ?? '')).toBeLessThanOrEqual(count('eth_gasPrice'))
})

test('without both the tip is what the price of gas leaves over the base fee', async () => {
  await s.setBaseFee(parseGwei('3'))
  await s.clock.mine()
  s.filter.answer = ({ method }) =>
    method === 'eth_maxPriorityFeePerGas' || method === 'eth_feeHistory'
      ? absent(method)
      : method === 'eth_gasPrice'
        ? { result: `0x${parseGwei('5').toString(16)}` }
        : null
  const { maxFeePerGas, maxPriorityFeePerGas } = await plainLimits((await s.trader()).trader, 'eth', 21_000n)
  // 1.8 times each.
  expect([maxFeePerGas, maxPriorityFeePerGas]).toEqual([parseGwei('9'), parseGwei('3.6')])
})
