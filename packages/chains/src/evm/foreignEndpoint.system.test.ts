import { isFault } from '@peregrine/core/fault'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FollowedChain } from '../testing/followedChain.ts'
import { startAnvil, type TestAnvil } from '../testing/startAnvil.ts'
import { type RpcFilter, startRpcFilter } from '../testing/startRpcFilter.ts'
import { evmChainCheck, readEvmIdentity, evmIdentityCalls } from './evmChainCheck.ts'

let ours: TestAnvil
let other: TestAnvil
beforeEach(async () => {
  ;[ours, other] = await Promise.all([startAnvil(), startAnvil()])
  await ours.mineSwaps(20, 1)
  // The same transactions at the same time would be the same blocks.
  await other.rpc('evm_increaseTime', 2)
  await other.mineSwaps(90, 1)
})
afterEach(() => Promise.all([ours.stop(), other.stop()]))

const genesis = `0x${'ab'.repeat(32)}`
const ownGenesis: RpcFilter['answer'] = ({ method, params }) =>
  method === 'eth_getBlockByNumber' && params[0] === '0x0' ? { result: { hash: genesis } } : null

async function checkOf(node: TestAnvil) {
  const replies = await Promise.all(
    evmIdentityCalls.map(async ({ method, params }) => ({ result: await node.rpc(method, ...params) })),
  )
  return evmChainCheck(readEvmIdentity(replies))
}

test.each([
  ['another chain id', { answer: ({ method }) => (method === 'eth_chainId' ? { result: '0x5' } : null) }],
  ['another genesis', { answer: ownGenesis }],
] satisfies [string, RpcFilter][])(
  'an endpoint of %s beside an honest one is set aside',
  async (_, filter) => {
    await using foreign = await startRpcFilter(other.url, filter)
    const told: (string | null)[] = []
    await using chain = new FollowedChain({
      endpoints: { ...ours.endpoints, rpc: [foreign.url, ours.url], logs: [foreign.url, ours.url] },
      finalityDepth: 8,
      check: await checkOf(ours),
      hooks: { onForeign: (endpoint, why) => told.push(why && `${endpoint}: ${why}`) },
    })
    await chain.reach(20)
    await ours.mineSwaps(3, 1)
    await chain.reach(23)
    expect(await chain.matches(ours)).toBe(true)
    expect(told.filter(Boolean)).toHaveLength(1)
  },
)

test('ignores a websocket of another chain next to an honest endpoint', async () => {
  const told: string[] = []
  await using chain = new FollowedChain({
    endpoints: { ...ours.endpoints, ws: [other.wsUrl, ours.wsUrl] },
    check: { calls: blockOneCalls, judge: socketJudge(await blockOne(ours)) },
    hooks: { onForeign: (endpoint, why) => void (why && told.push(endpoint)) },
  })
  await chain.reach(20)
  await other.mineSwaps(5, 1)
  await ours.mineSwaps(2, 1)
  await chain.reach(22)
  expect(await chain.matches(ours)).toBe(true)
  expect(told).toEqual([`${new URL(other.wsUrl).host} (websocket)`])
})

test('sets aside an endpoint that comes back serving another chain', async () => {
  let mode: 'ours' | 'gone' | 'foreign' = 'ours'
  await using turning = await startRpcFilter(ours.url, {
    respond(_, response) {
      if (mode === 'gone') response.destroy()
      return mode === 'gone'
    },
    answer: ({ method }) => (mode === 'foreign' && method === 'eth_chainId' ? { result: '0x5' } : null),
  })
  const told: (string | null)[] = []
  const failed: string[] = []
  await using chain = new FollowedChain({
    endpoints: { ...ours.endpoints, rpc: [turning.url, ours.url], ws: [] },
    check: await checkOf(ours),
    hooks: {
      onForeign: (_endpoint, why) => void told.push(why),
      onFailure: (endpoint) => void failed.push(endpoint),
    },
  })
  await chain.reach(20)
  mode = 'gone'
  await ours.mineSwaps(1, 1)
  await chain.reach(21)
  await chain.settle(() => failed.includes(new URL(turning.url).host))
  mode = 'foreign'
  await ours.mineSwaps(1, 1)
  await chain.reach(22)
  await chain.settle(async () => told.length > 0)
  expect(told).toEqual([expect.stringContaining('chain 5')])
})

test('sets aside a single endpoint on another branch below finality', async () => {
  const check = { ...(await checkOf(ours)), judge: () => null }
  await using chain = new FollowedChain({
    endpoints: { ...ours.endpoints, rpc: [ours.url, other.url], ws: [] },
    finalityDepth: 8,
    check,
  })
  await chain.reach(20)
  await ours.mineSwaps(3, 1)
  await chain.settle(async () => chain.numbers().length >= 24)
  expect(await chain.matches(ours)).toBe(true)
})

test('a reorg past finality reported by every endpoint stops the chain', async () => {
  await using chain = new FollowedChain({
    endpoints: { ...ours.endpoints, rpc: [ours.url, ours.url.replace('127.0.0.1', 'localhost')] },
    finalityDepth: 8,
    check: await checkOf(ours),
  })
  await chain.reach(20)
  await ours.rpc('anvil_reorg', 12, [])
  await ours.mineSwaps(1, 1)
  await expect(chain.ended).rejects.toSatisfy((error) => isFault(error, 'chain.reorg-too-deep'))
})

const blockOneCalls = [{ method: 'eth_getBlockByNumber', params: ['0x1', false] }] as const
const blockOne = async (node: TestAnvil) =>
  ((await node.rpc('eth_getBlockByNumber', '0x1', false)) as { hash: string }).hash
const socketJudge = (hash: string) => (replies: readonly unknown[]) =>
  (replies[0] as { result?: { hash: string } }).result?.hash === hash ? null : 'another block 1'
