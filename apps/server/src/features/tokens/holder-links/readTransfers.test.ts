import { transferTopic } from '@peregrine/chains/block'
import { RpcFailure } from '@peregrine/chains/rpc/rpcFailure'
import { Fault } from '@peregrine/core/fault'
import { expect, test } from 'vitest'
import { readTransfers } from './readTransfers.ts'

const token = `0x${'7'.repeat(40)}`
const [a, b] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`] as const
const topicOf = (address: string) => `0x${address.slice(2).padStart(64, '0')}`

const logAt = (block: number, units = 5) => ({
  address: token,
  topics: [transferTopic, topicOf(a), topicOf(b)],
  data: `0x${units.toString(16).padStart(64, '0')}`,
  blockNumber: `0x${block.toString(16)}`,
  blockHash: `0x${block.toString(16).padStart(64, '0')}`,
  logIndex: '0x0',
})

type Node = (range: { from: number; to: number }) => unknown

function reading(node: Node, lowest: number, head: number) {
  const asked: { from: number; to: number; topics: unknown }[] = []
  const request = async (_: string, method: string, params: unknown[]) => {
    if (method !== 'eth_getLogs') throw new Error(`the test answers no ${method}`)
    const [{ fromBlock, toBlock, topics }] = params as [
      { fromBlock: string; toBlock: string; topics: unknown },
    ]
    const range = { from: Number(fromBlock), to: Number(toBlock) }
    asked.push({ ...range, topics })
    return node(range)
  }
  return { asked, read: readTransfers(request, { chain: 'eth', token, wallets: [a, b], lowest, head }) }
}
const ranges = (asked: readonly { from: number; to: number }[]) => asked.map(({ from, to }) => [from, to])

test('a young token takes one request, for transfers between the wallets alone', async () => {
  const { asked, read } = reading(() => [logAt(105), logAt(105)], 100, 900)
  expect(await read).toMatchObject({ from: 100, transfers: [{ from: a, to: b, units: 5n }] })
  expect(asked).toEqual([
    { from: 100, to: 900, topics: [transferTopic, [topicOf(a), topicOf(b)], [topicOf(a), topicOf(b)]] },
  ])
})

test('an old one is read from the newest block down, as far as twelve requests reach', async () => {
  const { asked, read } = reading(() => [], 0, 1_000_000)
  expect(await read).toEqual({ from: 880_001, transfers: [] })
  expect(ranges(asked).slice(0, 2)).toEqual([
    [990_001, 1_000_000],
    [980_001, 990_000],
  ])
  expect(asked).toHaveLength(12)
})

test('a range that is refused is asked for narrower', async () => {
  const tooWide = new RpcFailure('range-too-large', 'at most 3000')
  const { asked, read } = reading(
    ({ from, to }) => (to - from >= 3_000 ? Promise.reject(tooWide) : [logAt(to)]),
    5_000,
    9_999,
  )
  expect(await read).toMatchObject({ from: 5_000, transfers: [{}, {}] })
  expect(ranges(asked)).toEqual([
    [5_000, 9_999],
    [7_500, 9_999],
    [5_000, 7_499],
  ])
})

test.each([
  ['does not answer', () => Promise.reject(new Fault('chain.unreachable', { chain: 'eth', why: 'timeout' }))],
  ['answers with no list', () => ({})],
])('where the node %s nothing is read, after a few requests', async (_, node) => {
  const { asked, read } = reading(node, 0, 1_000_000)
  expect(await read).toEqual({ from: null, transfers: [] })
  expect(asked).toHaveLength(4)
})

test('what was read stays where older blocks are gone', async () => {
  const gone = new RpcFailure('state-gone', 'pruned')
  const { read } = reading(
    ({ from }) => (from < 985_000 ? Promise.reject(gone) : [logAt(from)]),
    0,
    1_000_000,
  )
  expect((await read).from).toBe(985_001)
})

test('a mistake of ours is no refusal', async () => {
  await expect(reading(() => Promise.reject(new TypeError('mistake')), 0, 9).read).rejects.toThrow('mistake')
})
