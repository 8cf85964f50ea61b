import { RpcFailure } from '@peregrine/chains/rpc/rpcFailure'
import { nativeCoin } from '@peregrine/core/address'
import { addressesByChain } from '@peregrine/protocols/addresses'
import { wordOf } from '@peregrine/protocols/evmWords'
import { uniswapV4Initialize } from '@peregrine/protocols/uniswap-v4/decodeInitialize'
import { expect, test } from 'vitest'
import type { FoundPool } from './foundPool.ts'
import { PoolSearches } from './poolSearches.ts'
import { playedChain } from './testing/playedChain.ts'

const token = `0x${'a1'.repeat(20)}`
const hook = `0x${'b2'.repeat(19)}c0`
const manager = addressesByChain.eth?.v4?.manager ?? ''
const height = 100_000
const hex = (number: number): string => `0x${number.toString(16)}`
const idAt = (block: number): string => `0x${wordOf(block)}`
const timeOf = (block: number): number => 1_700_000_000 + 12 * block

const opening = (block: number) => ({
  address: manager,
  topics: [uniswapV4Initialize.topic, idAt(block), `0x${wordOf(nativeCoin)}`, `0x${wordOf(token)}`],
  data: `0x${wordOf(0x800000)}${wordOf(60)}${wordOf(hook)}${wordOf(1n << 96n)}${wordOf(0)}`,
  blockNumber: hex(block),
  blockHash: idAt(block),
  transactionHash: idAt(block),
  transactionIndex: '0x0',
  logIndex: '0x0',
})

type Filter = { fromBlock: string; toBlock: string; topics: (string | null)[] }
type Node = {
  opened: number[]
  maxRange: number
  oldest: number
  asked: [number, number][]
  refusal: () => Error
}

/** A node that serves logs in narrow ranges, of the blocks that it still has; every pool has a price and liquidity. */
function chainOf(node: Node) {
  return playedChain((method, params) => {
    if (method === 'eth_call') {
      const [{ to }] = params as [{ to?: string }]
      return to === undefined ? '0x' : `0x${wordOf(32)}${wordOf(2)}${wordOf(1n << 96n)}${wordOf(10n ** 18n)}`
    }
    if (method === 'eth_getBlockByNumber') {
      const number = Number(params[0])
      return number < node.oldest ? null : { number: hex(number), timestamp: hex(timeOf(number)) }
    }
    const [{ fromBlock, toBlock, topics }] = params as [Filter]
    const [from, to] = [Number(fromBlock), Number(toBlock)]
    if (to - from + 1 > node.maxRange) throw node.refusal()
    node.asked.push([from, to])
    if (topics.length < 4) return []
    return node.opened.filter((block) => block >= Math.max(from, node.oldest) && block <= to).map(opening)
  })
}

const makeNode = (more: Partial<Node>): Node => ({
  opened: [],
  maxRange: Number.POSITIVE_INFINITY,
  oldest: 0,
  asked: [],
  refusal: () => new RpcFailure('range-too-large', 'too many blocks'),
  ...more,
})

function start(node: Node, now: () => number = () => 0) {
  return new PoolSearches({ chains: new Map([['eth', chainOf(node)]]), now })
}
/** Pools that the next stretch finds. */
async function step(searches: PoolSearches): Promise<FoundPool[]> {
  const all: FoundPool[] = []
  await searches.next('eth', { token, height }, async (found) => void all.push(...found))
  return all
}
const idsOf = (found: readonly FoundPool[]) => found.map(({ info }) => info.pool)

test('a node that serves its whole history tells every pool, hooks and all, in one step', async () => {
  const node = makeNode({ opened: [5, 99_000] })
  const searches = start(node)
  expect(searches.stateOf('eth', token)).toEqual({ fromMs: null, isWhole: false, isOpen: true })
  const found = await step(searches)
  expect(idsOf(found)).toEqual([idAt(99_000), idAt(5)])
  expect(found[0]).toMatchObject({
    info: { dex: 'uniswap-v4', feePips: null },
    rate: [1n << 192n, 1n << 192n],
  })
  expect(searches.stateOf('eth', token)).toMatchObject({ isWhole: true, isOpen: false })
  expect(node.asked).toEqual([
    [0, height],
    [0, height],
  ])
})

test('where ranges are narrow, the newest blocks are searched first, as wide as is served, and how far is told', async () => {
  const node = makeNode({ opened: [90_000, 98_500, 99_900], maxRange: 700 })
  const searches = start(node)
  expect(idsOf(await step(searches))).toEqual([idAt(99_900), idAt(98_500)])
  const first = searches.stateOf('eth', token)
  expect(first).toMatchObject({ isWhole: false, isOpen: true })
  // 10,000 blocks are refused, 2,500 too, 625 are served: four widths.
  expect(first.fromMs).toBe(timeOf(height - 4 * 625 + 1) * 1_000)
  const before = node.asked.length
  expect(idsOf(await step(searches))).toEqual([])
  expect(node.asked.slice(before).every(([, to]) => to <= height - 4 * 625)).toBe(true)
  expect(searches.stateOf('eth', token).fromMs).toBeLessThan(first.fromMs ?? 0)
})

test('a search is bounded', async () => {
  const searches = start(makeNode({ maxRange: 10 }))
  let steps = 0
  for (; searches.stateOf('eth', token).isOpen; steps++) await step(searches)
  expect(steps).toBe(16)
  expect(searches.stateOf('eth', token)).toMatchObject({ isWhole: false })
})

test('a stretch whose pools could not be stored is read again', async () => {
  const searches = start(makeNode({ opened: [5] }))
  const failing = searches.next('eth', { token, height }, () => Promise.reject(new Error('no database')))
  await expect(failing).rejects.toThrow('no database')
  expect(idsOf(await step(searches))).toEqual([idAt(5)])
})

test('a node without logs is said to have searched nothing, and asked again later', async () => {
  let nowMs = 0
  const node = makeNode({ maxRange: 0 })
  const searches = start(node, () => nowMs)
  expect(await step(searches)).toEqual([])
  expect(searches.stateOf('eth', token)).toEqual({ fromMs: null, isWhole: false, isOpen: false })
  nowMs += 600_001
  expect(searches.stateOf('eth', token).isOpen).toBe(true)
})

test('blocks that the node has pruned are not taken for a quiet market', async () => {
  const node = makeNode({ opened: [10], oldest: 60_000 })
  const searches = start(node)
  for (let steps = 0; searches.stateOf('eth', token).isOpen; steps++) {
    expect(steps).toBeLessThan(17)
    expect(await step(searches)).toEqual([])
  }
  const { fromMs, isWhole } = searches.stateOf('eth', token)
  expect(isWhole).toBe(false)
  expect(fromMs).toBeGreaterThanOrEqual(timeOf(60_000) * 1_000)
})

test('a chain without Uniswap V4 has nothing to search; of Solana that is not said, though nothing can be searched', () => {
  const searches = new PoolSearches({ chains: new Map(), now: () => 0 })
  expect(searches.stateOf('bsc', token)).toEqual({ fromMs: null, isWhole: true, isOpen: false })
  expect(searches.stateOf('sol', token)).toEqual({ fromMs: null, isWhole: false, isOpen: false })
})
