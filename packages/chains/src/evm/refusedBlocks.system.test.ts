import { startProvider } from '@peregrine/testkit/fault-proxy/startProvider'
import { expect, test } from 'vitest'
import { startAnvil } from '../testing/startAnvil.ts'
import { startRpcFilter } from '../testing/startRpcFilter.ts'
import { EvmClient } from './evmClient.ts'
import { evmReads } from './evmReads.ts'

const endpointsOf = (url: string) => ({ rpc: [url], ws: [], logs: [], receipts: [], send: [] })
const word = `0x${'1'.padStart(64, '0')}`

test('blocks behind a refused one are kept: the next try asks only for what is missing', async () => {
  await using stack = new AsyncDisposableStack()
  const anvil = stack.adopt(await startAnvil(), (node) => node.stop())
  await anvil.mineSwaps(11, 1)
  let isOut = true
  const asked: string[] = []
  await using node = await startRpcFilter(anvil.url, {
    answer({ method, params }) {
      asked.push(`${method} ${String(params[0])}`)
      return isOut && params[0] === '0x3' ? { error: { code: -32603, message: 'internal' } } : null
    },
  })
  const client = new EvmClient({ chain: 'eth', endpoints: endpointsOf(node.url) })
  const first = await client.findBlocksWithReceipts(1, 10)
  expect(first.map(({ number }) => number)).toEqual([1, 2])
  isOut = false
  asked.length = 0
  const second = await client.findBlocksWithReceipts(3, 10)
  expect(second.map(({ number }) => number)).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
  expect(asked.filter((line) => !line.endsWith(' 0x3'))).toEqual([])
})

test('a free plan: blocks and facts are read whole, with few refusals', async () => {
  await using stack = new AsyncDisposableStack()
  const anvil = stack.adopt(await startAnvil(), (node) => node.stop())
  await anvil.mineSwaps(100, 1)
  const target = { url: anvil.url }
  const provider = stack.adopt(await startProvider({ target, profile: 'free-evm', seed: 5 }), (own) =>
    own.stop(),
  )
  const client = new EvmClient({ chain: 'eth', endpoints: endpointsOf(provider.url) })
  const numbers: number[] = []
  while ((numbers.at(-1) ?? 0) < 100) {
    const from = (numbers.at(-1) ?? 0) + 1
    const blocks = await client.findBlocksWithReceipts(from, Math.min(100, from + 49))
    numbers.push(...blocks.map(({ number }) => number))
  }
  expect(numbers).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
  expect(provider.refused() / provider.total()).toBeLessThan(0.35)
  const [limits] = client.rpc.usage().endpoints
  expect(limits?.perSecond).toBeLessThan(40)
  const counted = client.rpc.usage().total.reduce((sum, { calls }) => sum + calls, 0)
  expect(counted).toBe(provider.total())
})

test('part of a batch is refused: only the missing calls are asked again, and not after a failure either', async () => {
  const asked = new Map<string, number>()
  let refusals = 0
  await using node = await startRpcFilter('http://127.0.0.1:9', {
    answer({ params }) {
      const { data } = params[0] as { data: string }
      asked.set(data, (asked.get(data) ?? 0) + 1)
      if (Number(data) % 3 !== 0 || refusals >= 4) return { result: word }
      refusals++
      return { error: { code: 429, message: 'compute units per second capacity exceeded' } }
    },
  })
  const reads = evmReads(new EvmClient({ chain: 'eth', endpoints: endpointsOf(node.url) }), 10)
  reads.begin?.([{ number: 5, hash: '0x5' }])
  const calls = Array.from({ length: 9 }, (_, i) => ({ to: '0x1', data: `0x0${i}` }))
  expect(await reads.readCalls(calls, 5)).toEqual(calls.map(() => word))
  const answered = [...asked].filter(([data]) => Number(data) % 3 !== 0)
  expect(answered.map(([, count]) => count)).toEqual([1, 1, 1, 1, 1, 1])
  const before = node.calls.length
  reads.begin?.([{ number: 5, hash: '0x5' }])
  await reads.readCalls(calls, 5)
  expect(node.calls.length).toBe(before)
  reads.begin?.([{ number: 5, hash: '0x6' }])
  await reads.readCalls(calls, 5)
  expect(node.calls.length).toBe(before + 9)
})

test('the range of logs is found by trying, and remembered', async () => {
  const spans: number[] = []
  await using node = await startRpcFilter('http://127.0.0.1:9', {
    answer({ params }) {
      const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string }
      const span = Number(toBlock) - Number(fromBlock) + 1
      spans.push(span)
      return span <= 100 ? { result: [] } : { error: { code: -32600, message: 'block range is too large' } }
    },
  })
  const client = new EvmClient({ chain: 'eth', endpoints: endpointsOf(node.url) })
  const { readTransfers } = evmReads(client, 1_000)
  await readTransfers(new Map([['0x1', 5_000]]))
  expect(spans.filter((span) => span > 100).length).toBeGreaterThan(0)
  spans.length = 0
  await readTransfers(new Map([['0x1', 6_000]]))
  expect(spans.filter((span) => span > 100).length).toBeLessThanOrEqual(1)
  expect(client.rpc.usage().endpoints[0]?.logRange).toBeLessThanOrEqual(100)
})
