import { type Provider, startProvider } from '@peregrine/testkit/fault-proxy/startProvider'
import type { ProviderProfile } from '@peregrine/testkit/fault-proxy/providerProfiles'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { EvmClient } from '../evm/evmClient.ts'
import { evmReads } from '../evm/evmReads.ts'
import { FollowedChain } from '../testing/followedChain.ts'
import { startAnvil, type TestAnvil } from '../testing/startAnvil.ts'
import { type RpcFilter, startRpcFilter } from '../testing/startRpcFilter.ts'
import { RpcClient } from './rpcClient.ts'
import { watchHeights } from './watchHeights.ts'

let anvil: TestAnvil
beforeAll(async () => {
  anvil = await startAnvil()
  await anvil.mineSwaps(60, 1)
})
afterAll(() => anvil.stop())
afterEach(() => vi.useRealTimers())

const endpointsOf = (...rpc: string[]) => ({ rpc, ws: [], logs: [], receipts: [], send: [] })
const someone = (i: number) => `0x${String(i).padStart(40, '1')}`

async function openProviders(stack: AsyncDisposableStack, profile: ProviderProfile, count: number) {
  const open = () => startProvider({ target: { url: anvil.url }, profile, seed: 7 })
  const opened: Provider[] = []
  for (let i = 0; i < count; i++) opened.push(stack.adopt(await open(), (own) => own.stop()))
  return opened as [Provider, Provider, ...Provider[]]
}

/** Learns height and reply time of all endpoints. */
async function meet(client: EvmClient): Promise<void> {
  const stop = new AbortController()
  client.rpc.noteTaken(60)
  await new Promise<void>((resolve) => {
    void watchHeights({
      rpc: client.rpc,
      async getHeight(endpoint) {
        const height = await client.getHeightFrom(endpoint)
        // Noted once this has returned.
        setImmediate(() => client.rpc.endpoints.every(({ lag }) => lag !== null) && resolve())
        return height
      },
      signal: stop.signal,
    })
  })
  stop.abort()
}

const callsTo = ({ calls }: Provider, method: string): number => calls[method] ?? 0

test('reads of state use the calls of all endpoints, each within its own pace', async () => {
  await using stack = new AsyncDisposableStack()
  const both = await openProviders(stack, 'free-evm', 2)
  const urls = both.map(({ url }) => `${url}#rps=20`)
  const client = new EvmClient({ chain: 'eth', endpoints: endpointsOf(...urls) })
  await meet(client)
  const { readCalls } = evmReads(client, 100)
  // Calls at one block would be one request.
  const blocks = Array.from({ length: 24 }, (_, back) => 60 - back)
  const read = await Promise.all(
    blocks.map((block) =>
      readCalls(
        [1, 2].map((i) => ({ to: someone(10 * block + i), data: '0x' })),
        block,
      ),
    ),
  )
  expect(read.flat()).toEqual(new Array(48).fill('0x'))
  const shares = both.map((provider) => callsTo(provider, 'eth_call'))
  expect(shares[0]! + shares[1]!).toBe(24)
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(8)
  expect(both.map((provider) => provider.refused())).toEqual([0, 0])
})

test('past blocks are read by the endpoint that the head does not use', async () => {
  await using stack = new AsyncDisposableStack()
  const both = await openProviders(stack, 'paid', 2)
  // One that is behind is no rival at the head, however busy the machine.
  both[1].setLag(10)
  const urls = both.map(({ url }) => `${url}#rps=60`)
  const client = new EvmClient({ chain: 'eth', endpoints: endpointsOf(...urls) })
  await meet(client)
  // What an endpoint was asked is forgotten after a second or two: here all of it happens in one, however busy the
  // machine.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 })
  const blocksOf = (purpose: string) =>
    client.rpc
      .usage()
      .endpoints.map(({ purposes }) => purposes.find((one) => one.purpose === purpose)?.calls ?? 0)
  for (const number of [54, 55, 56, 57, 58, 59, 60]) await client.getBlockWithReceipts(number)
  expect(blocksOf('receipts')).toEqual([7, 0])
  const blocks = await client.as('history').findBlocksWithReceipts(1, 4)
  expect(blocks.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  expect(blocksOf('history')).toEqual([0, 8])
})

test('an endpoint that is behind is asked for nothing of the head, until it has caught up', async () => {
  await using stack = new AsyncDisposableStack()
  const [first, second] = await openProviders(stack, 'paid', 2)
  first.setLag(10)
  const client = new EvmClient({ chain: 'eth', endpoints: endpointsOf(first.url, second.url) })
  await meet(client)
  expect(client.rpc.usage().endpoints.map(({ lag }) => lag)).toEqual([10, 0])
  const before = first.total()
  await client.getBlockWithReceipts(60)
  await evmReads(client, 100).readCalls([{ to: someone(1), data: '0x' }], 60)
  expect((await client.pollHead())?.number).toBe(60)
  expect((await client.pollHead())?.number).toBe(60)
  expect(first.total()).toBe(before)
  first.setLag(0)
  for (const endpoint of client.rpc.endpoints) {
    endpoint.headAtMs = Number.NEGATIVE_INFINITY
    endpoint.lag = null
  }
  await meet(client)
  expect(client.rpc.usage().endpoints.map(({ lag }) => lag)).toEqual([0, 0])
  const polled = callsTo(first, 'eth_getBlockByNumber')
  for (let i = 0; i < 2; i++) await client.pollHead()
  expect(callsTo(first, 'eth_getBlockByNumber')).toBe(polled + 1)
})

test('blocks of endpoints at different heights and branches are never mixed', async () => {
  const node = await startAnvil()
  await using stack = new AsyncDisposableStack()
  stack.defer(() => node.stop())
  await node.mineSwaps(40, 1)
  const open = async (callsPerSecond: number) =>
    stack.adopt(
      await startProvider({ target: { url: node.url }, profile: 'free-evm', limits: { callsPerSecond } }),
      (own) => own.stop(),
    )
  const [late, ahead] = [await open(60), await open(60)]
  late.setLag(5)
  const endpoints = endpointsOf(`${late.url}#rps=60`, `${ahead.url}#rps=60`)
  await using chain = new FollowedChain({ endpoints })
  await chain.reach(40)
  await node.rpc('anvil_reorg', 3, [])
  await node.mineSwaps(6, 1)
  await chain.reach(46)
  expect(chain.undos).toEqual([37])
  expect(await chain.matches(node)).toBe(true)
})

/** An endpoint whose reply to the n-th call is held back for ever. */
async function openHanging(stack: AsyncDisposableStack, hangsAt: number): Promise<string> {
  let calls = 0
  const filter: RpcFilter = {
    respond: () => ++calls === hangsAt,
    answer: () => ({ result: 'first' }),
  }
  return stack.use(await startRpcFilter('http://127.0.0.1:9', filter)).url
}

test.each([
  ['a rival with calls left is asked before the first counts as hanging', '', 0, []],
  ['a rival without calls left is spared until then', '#rps=5', 0, ['slow']],
  ['a rival whose head is unknown is spared until then', '', null, ['slow']],
])('a late reply at the head: %s', async (_, option, lag, expected) => {
  await using stack = new AsyncDisposableStack()
  const hanging = await openHanging(stack, 2)
  const failures: string[] = []
  let failuresThen: string[] | null = null
  const rival = stack.use(
    await startRpcFilter('http://127.0.0.1:9', {
      answer() {
        failuresThen = [...failures]
        return { result: 'rival' }
      },
    }),
  )
  const hooks = { onFailure: (__: string, kind: string) => void failures.push(kind) }
  const client = new RpcClient('eth', endpointsOf(hanging, `${rival.url}${option}`), hooks, 3_600_000)
  const [own, other] = client.endpoints
  for (let i = 0; i < 20; i++) own?.blockTime.note(20)
  if (other) other.lag = lag
  expect(await client.request('eth_getBlockReceipts', [], { purpose: 'receipts' })).toBe('first')
  expect(await client.request('eth_getBlockReceipts', [], { purpose: 'receipts' })).toBe('rival')
  expect(failuresThen).toEqual(expected)
})
