// Fixed wait: a ban that nothing prolongs ends by time alone.
import { setTimeout as sleep } from 'node:timers/promises'
import { FollowedChain } from '@peregrine/chains/testing/followedChain'
import { FakeSolana } from '@peregrine/chains/testing/startFakeSolana'
import { startAnvil, type TestAnvil } from '@peregrine/chains/testing/startAnvil'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProviderLimits, ProviderProfile } from './providerProfiles.ts'
import { errorForm } from './refusalForms.ts'
import { refusingPlans } from './refusingPlans.ts'
import { startProvider } from './startProvider.ts'

let anvil: TestAnvil
beforeAll(async () => {
  anvil = await startAnvil()
  await anvil.mineSwaps(150, 1)
})
afterAll(() => anvil.stop())

const noLimit = { callsPerSecond: 0, latencyMs: 0 }
const open = (profile: ProviderProfile, limits: Partial<ProviderLimits> = noLimit) =>
  startProvider({ target: anvil, profile, limits })

type Answer = { result?: unknown; error?: { code: number; message: string } }

async function ask(url: string, method: string, ...params: unknown[]): Promise<Answer> {
  return (await (await send(url, { jsonrpc: '2.0', id: 1, method, params })).json()) as Answer
}

function send(url: string, body: unknown): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

const hex = (number: number) => `0x${number.toString(16)}`
const someone = `0x${'1'.repeat(40)}`

// A swap logs five times.
test('a free plan refuses wide log ranges, old state, big batches and simulations', async () => {
  const provider = await open('free-evm')
  try {
    const logs = (from: number, to: number) =>
      ask(provider.url, 'eth_getLogs', { fromBlock: hex(from), toBlock: hex(to) })
    expect((await logs(1, 100)).result).toHaveLength(500)
    expect((await logs(1, 101)).error?.message).toMatch(/limited to 100 blocks/)
    const head = Number((await ask(provider.url, 'eth_blockNumber')).result)
    expect((await ask(provider.url, 'eth_getBalance', someone, hex(head - 64))).result).toBe('0x0')
    expect((await ask(provider.url, 'eth_getBalance', someone, hex(head - 65))).error).toBeDefined()
    expect((await ask(provider.url, 'eth_simulateV1', {})).error?.code).toBe(-32601)
    const batch = Array.from({ length: 21 }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'eth_chainId',
      params: [],
    }))
    const refusal = (await (await send(provider.url, batch)).json()) as Answer
    expect(refusal.error?.message).toMatch(/batch size/)
    const served = (await (await send(provider.url, batch.slice(1))).json()) as Answer[]
    expect(served.map(({ result }) => Number(result))).toEqual(
      new Array(20).fill(Number(await anvil.rpc('eth_chainId'))),
    )
    expect(provider.wsUrl).toBeNull()
  } finally {
    await provider.stop()
  }
})

test('calls over the rate are refused and counted, and the rest of a batch is served', async () => {
  const provider = await open('free-evm', { latencyMs: 0, callsPerSecond: 10 })
  try {
    const batch = Array.from({ length: 15 }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'eth_chainId',
      params: [],
    }))
    const answers = (await (await send(provider.url, batch)).json()) as Answer[]
    expect(answers.filter(({ result }) => result !== undefined)).toHaveLength(10)
    expect(answers.filter(({ error }) => error?.code === -32005)).toHaveLength(5)
    expect([provider.refused(), provider.total()]).toEqual([5, 15])
  } finally {
    await provider.stop()
  }
})

const fourCalls = [1, 2, 3, 4].map((id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] }))
const wide = [
  { jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [{ fromBlock: '0x1', toBlock: '0x6' }] },
]
const receipts = [{ jsonrpc: '2.0', id: 1, method: 'eth_getBlockReceipts', params: ['0x1'] }]
const creation = [{ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ data: '0x00' }, 'latest'] }]
const plain = [{ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }]

test.each([
  ['logs-400', wide, 400, /10 block range/],
  ['logs-413', wide, 413, /-32614/],
  ['logs-200', wide, 200, /-32602.*exceeds limit/],
  ['batch-400', fourCalls, 400, /batch size/],
  ['batch-500', fourCalls, 500, /more than 3/],
  ['batch-200', fourCalls, 200, /^{.*not supported/],
  ['batch-cut-short', fourCalls, 200, /^\[({[^{]*"id":[123][^{]*},?){3}\]$/],
  ['batch-500', creation, 200, /missing field `to`/],
  ['receipts-403', receipts, 403, /^Forbidden$/],
  ['receipts-key', receipts, 403, /not allowed/],
  ['receipts-plan', receipts, 200, /upgrade your plan/],
  ['receipts-missing', receipts, 200, /-32601/],
  ['no-logs', wide, 200, /-32005.*limit exceeded/],
  ['quota-402', plain, 402, /Payment Required/],
  ['quota-200', plain, 200, /max usage reached/],
  ['page-200', plain, 200, /<html>/],
  ['page-403', plain, 403, /<html>/],
  ['method-rate', plain, 429, /specific RPC call/],
] as const)('a plan refuses in its own form: %s', async (plan, asked, status, body) => {
  // Whatever comes after a while comes at once.
  const now = { ...(plan.startsWith('quota') && { quota: 0 }), ...(plan.startsWith('page') && { pages: 1 }) }
  const often = plan === 'method-rate' ? { callsPerMethod: 0.001 } : {}
  const provider = await open('paid', { ...noLimit, ...refusingPlans[plan], ...now, ...often })
  try {
    const answer = await send(provider.url, asked.length > 1 ? asked : asked[0])
    expect(answer.status).toBe(status)
    expect(await answer.text()).toMatch(body)
  } finally {
    await provider.stop()
  }
})

test('calls of a silent method get no reply, and hold up no others', async () => {
  const provider = await open('paid', { ...noLimit, ...refusingPlans['silent-logs'] })
  try {
    const given = new AbortController()
    const logs = fetch(provider.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wide[0]),
      signal: given.signal,
    })
    await expect.poll(() => provider.calls.eth_getLogs).toBe(1)
    expect((await ask(provider.url, 'eth_chainId')).result).toBeDefined()
    given.abort('given up')
    await expect(logs).rejects.toBe('given up')
  } finally {
    await provider.stop()
  }
})

test('a ban for the rate lasts as long as calls go on, and ends without them', async () => {
  const provider = await open('paid', { latencyMs: 0, callsPerSecond: 1, banMs: 600 })
  const isServed = async () => (await ask(provider.url, 'eth_chainId')).error === undefined
  // A refused request of one call may have a status of its own and no JSON.
  provider.setLimits({ forms: { rate: errorForm(-32005, 'too fast') } })
  try {
    expect(await isServed()).toBe(true)
    const sinceMs = Date.now()
    let served = 0
    while (Date.now() < sinceMs + 2_500) if (await isServed()) served++
    expect(served).toBe(0)
    await sleep(1_100)
    expect(await isServed()).toBe(true)
  } finally {
    await provider.stop()
  }
})

test('a pruned node has no old block, receipts or logs', async () => {
  const provider = await open('pruned', { ...noLimit, blockDepth: 20 })
  try {
    const head = Number((await ask(provider.url, 'eth_blockNumber')).result)
    const block = (number: number) => ask(provider.url, 'eth_getBlockByNumber', hex(number), false)
    expect((await block(head - 20)).result).not.toBeNull()
    expect((await block(head - 21)).result).toBeNull()
    expect((await ask(provider.url, 'eth_getBlockReceipts', hex(head - 21))).error).toBeDefined()
    const old = { fromBlock: hex(head - 21), toBlock: hex(head) }
    expect((await ask(provider.url, 'eth_getLogs', old)).error).toBeDefined()
  } finally {
    await provider.stop()
  }
})

test('a node that lags serves an older head and nothing above it; an outage cuts off', async () => {
  const provider = await open('paid')
  try {
    const head = Number((await ask(provider.url, 'eth_blockNumber')).result)
    provider.setLag(7)
    const latest = (await ask(provider.url, 'eth_getBlockByNumber', 'latest', false)).result
    expect(Number((latest as { number: string }).number)).toBe(head - 7)
    expect((await ask(provider.url, 'eth_getBlockByNumber', hex(head - 6), false)).result).toBeNull()
    provider.setOutage(true)
    await expect(ask(provider.url, 'eth_blockNumber')).rejects.toThrow()
    provider.setOutage(false)
    provider.setLag(0)
    expect(Number((await ask(provider.url, 'eth_blockNumber')).result)).toBe(head)
  } finally {
    await provider.stop()
  }
})

test('a free plan of Solana serves recent slots, and no program accounts', async () => {
  const node = await FakeSolana.start()
  const limits = { ...noLimit, blockDepth: 20 }
  const provider = await startProvider({ target: node, profile: 'free-solana', limits })
  try {
    for (let slot = 0; slot < 50; slot++) node.mine(slot)
    expect((await ask(provider.url, 'getSlot', { commitment: 'confirmed' })).result).toBe(49)
    expect((await ask(provider.url, 'getBlock', 29)).result).toBeDefined()
    expect((await ask(provider.url, 'getBlock', 28)).error?.code).toBe(-32001)
    expect((await ask(provider.url, 'getProgramAccounts', 'x')).error?.code).toBe(-32601)
  } finally {
    await provider.stop()
    await node.stop()
  }
})

test.each(['paid', 'flaky'] as const)('a chain is read whole from a provider: %s', async (profile) => {
  const provider = await startProvider({ target: anvil, profile, seed: 3 })
  try {
    const ws = provider.wsUrl === null ? [] : [provider.wsUrl]
    const endpoints = { ...anvil.endpoints, rpc: [provider.url], ws }
    // A flaky provider stays silent now and then, which a limit ends.
    await using chain = new FollowedChain({ endpoints, ...(profile === 'flaky' && { timeoutMs: 1_000 }) })
    await chain.reach(150)
    expect(await chain.matches(anvil)).toBe(true)
  } finally {
    await provider.stop()
  }
})
