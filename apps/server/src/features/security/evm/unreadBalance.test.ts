import type { SimulatedResult } from '@peregrine/chains/evm/simulateCalls'
import { evmBurnAddresses } from '@peregrine/core/burnAddress'
import { RpcFailure } from '@peregrine/chains/rpc/rpcFailure'
import { expect, test } from 'vitest'
import type { Subject } from '../subject.ts'
import { CallScript } from './callScript.ts'
import type { EvmState } from './evmState.ts'
import { measureLiquidity } from './measureLiquidity.ts'
import { buyProblem, buyTaxOf, sellTaxOf } from './measureTrade.ts'

const [reader, token] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`] as const
const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`
const result = (isOk: boolean, output: string): SimulatedResult => ({
  isOk,
  output,
  message: null,
  gasUsed: 0n,
  logs: [],
})

test.each([
  [result(true, word(5n)), 5n],
  [result(true, word(0n)), 0n],
  [result(true, '0x'), null],
  [result(false, word(5n)), null],
])('a balance or supply read as %o is %s', (read, units) => {
  const script = new CallScript({ number: 1, time: 1 })
  const results = [[read, read]]
  expect([script.balance(reader, token, reader)(results), script.supply(reader, token)(results)]).toEqual([
    units,
    units,
  ])
})

const done = () => result(true, '0x')
const purchase = { funded: [], bought: done, received: () => null, left: () => 5n }
const sale = { sold: done, given: () => 5n, arrived: () => null, paid: () => 1n }

test('a trade whose balances are not read proves nothing, in neither direction', () => {
  const problem = buyProblem(purchase, [])
  for (const found of [problem?.honeypot, problem?.buyTax, problem?.sellTax, buyTaxOf(purchase, [])])
    expect(found).toMatchObject({ value: null, evidence: [{ code: 'balance-unread' }] })
  for (const unread of [sale, { ...sale, given: () => null, arrived: () => 5n }])
    expect(sellTaxOf(unread, [])).toMatchObject({ value: null, evidence: [{ code: 'balance-unread' }] })
})

/** A pair of 1,000 shares; balances read as 0, except the unreadable one of `unread`. */
function stateWithout(unread: string): EvmState {
  return {
    chain: 'eth',
    head: { number: 1, time: 1 },
    ask: async (_method, [call]) => {
      const { data } = call as { data: string }
      if (data.endsWith(unread.slice(2))) throw new RpcFailure('rejected', 'execution reverted')
      return word(data.startsWith('0x18160ddd') ? 1_000n : 0n)
    },
  }
}

test('shares of a burn address that cannot be read leave burned and locked unknown', async () => {
  const subject = {
    chain: 'eth',
    token,
    pool: { id: token, dex: 'uniswap-v2', family: 'v2' },
  } as unknown as Subject
  const known = await measureLiquidity(stateWithout(`0x${'f'.repeat(40)}`), subject)
  expect([known.poolBurned.value, known.poolLocked.value]).toEqual([false, false])
  const found = await measureLiquidity(stateWithout(evmBurnAddresses[1] ?? ''), subject)
  for (const one of [found.poolBurned, found.poolLocked])
    expect(one).toMatchObject({ value: null, evidence: [{ code: 'shares-unread' }] })
})
