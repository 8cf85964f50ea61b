import type { Attempt } from '@peregrine/wallet/execution/executionRecord'
import type { Intent } from '@peregrine/wallet/intent'
import { afterEach, expect, test, vi } from 'vitest'
import { portsOf } from './executions.ts'
import { newMemory } from './traderMemory.ts'
import type { Trader } from './traderPorts.ts'

const environment = { id: 'env', runId: null }
const deadline = 1_800_000_000
const attempt: Attempt = { hash: '0xaa', raw: '0x02', nonce: 1, lastValidBlockHeight: null, signedAtMs: 1 }
const swap = {
  kind: 'swap',
  id: 'a'.repeat(32),
  environment,
  network: 'eth',
  wallet: `0x${'1'.repeat(40)}`,
  side: 'buy',
  spend: { token: `0x${'0'.repeat(40)}`, units: 1n },
  receive: { token: `0x${'c'.repeat(40)}`, units: 1n },
  deadline,
  serviceFee: null,
  limits: { family: 'EVM', chainId: 1, nonce: 1, maxGas: 1n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n },
} satisfies Intent
const hex = (value: number) => `0x${value.toString(16)}`

afterEach(() => vi.restoreAllMocks())

/** Why a transaction failed, and what was asked for it. */
async function why(intent: Intent, answers: Record<string, unknown>) {
  const asked: unknown[] = []
  const given: Partial<Trader> = {
    memory: newMemory(),
    request: async (_, __, sent) => {
      const { method, params } = (sent?.body ?? {}) as { method: string; params: unknown[] }
      asked.push([method, params])
      if (!(method in answers)) throw new Error('no node answers')
      return { jsonrpc: '2.0', id: 1, result: answers[method] }
    },
  }
  const ports = portsOf(given as Trader, { environment, way: { protection: 'off', isFast: false } })
  return { code: await ports.whyFailed?.(intent, attempt), asked }
}

const inBlockOf = (seconds: number) => ({
  eth_getTransactionReceipt: { blockNumber: '0x7', status: '0x0' },
  eth_getBlockByNumber: { number: '0x7', timestamp: hex(seconds) },
})

test.each([
  ['a second after its deadline', 1, 'deadline-passed'],
  ['at its deadline', 0, null],
  ['before it', -1, null],
])('a trade that reverted in a block %s', async (_, seconds, code) => {
  expect(await why(swap, inBlockOf(deadline + seconds))).toEqual({
    code,
    asked: [
      ['eth_getTransactionReceipt', ['0xaa']],
      ['eth_getBlockByNumber', ['0x7', false]],
    ],
  })
})

test.each<[string, Intent]>([
  [
    'a cancel',
    { kind: 'cancel', id: swap.id, environment, network: 'eth', wallet: swap.wallet, limits: swap.limits },
  ],
  [
    'a trade of Solana, whose bytes hold no deadline',
    { ...swap, network: 'sol', limits: { family: 'SOL', maxNetworkFee: 1n, maxTip: 0n, maxRent: 0n } },
  ],
])('of %s nothing is asked', async (_, intent) => {
  expect(await why(intent, inBlockOf(deadline + 1))).toEqual({ code: null, asked: [] })
})

test.each<[string, Record<string, unknown>]>([
  ['a node that does not answer', {}],
  ['a node without the receipt', { eth_getTransactionReceipt: null, eth_getBlockByNumber: null }],
  ['a block without a time', { ...inBlockOf(1), eth_getBlockByNumber: { number: '0x7' } }],
  ['a time that is none', { ...inBlockOf(1), eth_getBlockByNumber: { timestamp: 'late' } }],
])('by %s the reason is not known', async (_, answers) => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  expect((await why(swap, answers)).code).toBeNull()
})
