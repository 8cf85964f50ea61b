import { RpcFailure } from '@peregrine/chains/rpc/rpcFailure'
import { expect, test } from 'vitest'
import { openDiscoveryChain } from '../testing/testDiscovery.ts'
import { EvmLogRanges } from './evmLogRanges.ts'

const address = `0x${'ab'.repeat(20)}`
const filter = { address, topics: [] }
const logAt = (number: number) => ({
  address,
  topics: [],
  data: '0x',
  blockNumber: `0x${number.toString(16)}`,
  blockHash: `0x${number.toString(16).padStart(64, '0')}`,
  transactionHash: `0x${'ef'.repeat(32)}`,
  transactionIndex: '0x0',
  logIndex: '0x0',
})

type Params = [{ fromBlock: string; toBlock: string }]

/** A node with a log in every block, which serves ranges up to a width that may become narrower. */
function scene(widthAt: (call: number) => number) {
  const asked = { opens: [] as number[], firstServed: -1, open: 0 }
  const chain = {
    ...openDiscoveryChain('eth', ['http://127.0.0.1:1']),
    async request(_: string, [{ fromBlock, toBlock }]: Params) {
      const [from, to, width] = [Number(fromBlock), Number(toBlock), widthAt(asked.opens.length)]
      asked.opens.push(++asked.open)
      await new Promise(setImmediate)
      asked.open--
      if (to - from + 1 > width) throw new RpcFailure('range-too-large', 'too many blocks')
      if (asked.firstServed < 0) asked.firstServed = asked.opens.length
      return Array.from({ length: to - from + 1 }, (_, i) => logAt(from + i))
    },
  }
  return { asked, ranges: new EvmLogRanges(chain) }
}

const blocks = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

test.each([
  ['a wide range', () => 10_000],
  ['a hundred blocks', () => 100],
  ['a range that becomes narrower meanwhile', (call: number) => (call < 20 ? 100 : 7)],
  ['every third range of a hundred blocks only in part', (call: number) => (call % 3 === 2 ? 7 : 100)],
  ['single blocks', () => 1],
])('behind a node that serves %s, every log is read once and in order', async (_, widthAt) => {
  const { ranges } = scene(widthAt)
  const logs = await ranges.read(filter, 5_001, 9_000)
  expect(logs.map(({ blockNumber }) => blockNumber)).toEqual(blocks(5_001, 9_000))
})

test('requests go one at a time until the width is known, then sixteen at once', async () => {
  const { asked, ranges } = scene(() => 100)
  await ranges.read(filter, 1, 9_000)
  const { opens, firstServed } = asked
  expect(firstServed).toBeGreaterThan(1)
  expect(Math.max(...opens.slice(0, firstServed))).toBe(1)
  expect(Math.max(...opens)).toBe(16)
})
