import { isFault } from '@peregrine/core/fault'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SolBlock } from '../block.ts'
import { usualSkipLimits } from '../skipRule.ts'
import { FollowedSolana } from '../testing/followedSolana.ts'
import { FakeSolana } from '../testing/startFakeSolana.ts'

let node: FakeSolana
beforeEach(async () => {
  node = await FakeSolana.start()
})
afterEach(() => node.stop())

function mineAll(...slots: number[]): void {
  for (const slot of slots) node.mine(slot)
}

/** Waits for the comparison that follows the first blocks: it asks for a block of its own. */
const firstAudit = (chain: FollowedSolana) => chain.settle(() => chain.audits.length > 0)

test.each([true, false])('follows over skipped slots, blocks pushed: %s', async (offersBlockSubscribe) => {
  node.offersBlockSubscribe = offersBlockSubscribe
  mineAll(0, 1, 2, 5, 6)
  await using chain = new FollowedSolana({ endpoints: node.endpoints })
  await chain.reach(6)
  mineAll(7, 9, 10)
  await chain.reach(10)
  expect(chain.numbers()).toEqual([0, 1, 2, 5, 6, 7, 9, 10])
  expect(chain.hashes()).toEqual([...node.blocks.values()].map((block) => block.hash))
})

test('polls without a websocket', async () => {
  mineAll(0, 1)
  await using chain = new FollowedSolana({ endpoints: { ...node.endpoints, ws: [] } })
  await chain.reach(1)
  mineAll(2)
  await chain.reach(2)
  expect(chain.numbers()).toEqual([0, 1, 2])
})

test('drops votes and keeps everything else', async () => {
  mineAll(0, 1)
  await using chain = new FollowedSolana({ endpoints: node.endpoints })
  await chain.reach(1)
  const { transactions, timeMs, parentNumber } = chain.blocks.get(1) as SolBlock
  expect(transactions).toHaveLength(1)
  expect(JSON.stringify(transactions)).toContain('trade 1')
  expect([timeMs, parentNumber]).toEqual([1_700_000_001_000, 0])
})

test('does not trust a list that omits a slot', async () => {
  mineAll(0, 1, 2, 3, 4, 5)
  node.unlisted.add(2).add(3)
  await using chain = new FollowedSolana({ endpoints: node.endpoints })
  await chain.reach(5)
  expect(chain.numbers()).toEqual([0, 1, 2, 3, 4, 5])
})

test('looks past a long run of skipped slots', async () => {
  mineAll(0, 1)
  await using chain = new FollowedSolana({ endpoints: node.endpoints })
  await chain.reach(1)
  mineAll(400, 401)
  await chain.reach(401)
  expect(chain.numbers()).toEqual([0, 1, 400, 401])
})

test('a start long before the first block that the node has is found in a few calls', async () => {
  mineAll(100_000, 100_001)
  await using chain = new FollowedSolana({ endpoints: node.endpoints })
  await chain.reach(100_001)
  expect(chain.numbers()).toEqual([100_000, 100_001])
  expect(node.calls.getBlocks).toBeLessThan(20)
})

test('blocks are left out where none is served within the widest range that a node lists', async () => {
  mineAll(4_000_000_000, 4_000_000_001)
  const skip = { ...usualSkipLimits, stuckMs: 100 }
  await using chain = new FollowedSolana({ endpoints: node.endpoints, skip })
  await chain.reach(4_000_000_001)
  expect(chain.skipped).toMatchObject([{ from: 0, why: 'not-served' }])
  expect(chain.numbers().length).toBeGreaterThan(0)
})

test('a switch of forks is undone to the common ancestor', async () => {
  mineAll(0, 1, 2, 3, 4)
  await using chain = new FollowedSolana({ endpoints: node.endpoints })
  await chain.reach(4)
  node.forget(2)
  node.mine(5, 'fork')
  await chain.reach(5)
  expect(chain.undos).toEqual([2])
  expect(chain.numbers()).toEqual([0, 1, 2, 5])
})

test('resumes from a cursor, and detects a fork there', async () => {
  mineAll(0, 1, 2, 3)
  const first = new FollowedSolana({ endpoints: node.endpoints })
  await first.reach(3)
  await first[Symbol.asyncDispose]()
  node.forget(1)
  node.mine(3, 'fork')
  node.mine(4)
  await using second = new FollowedSolana({ endpoints: node.endpoints, resume: first })
  await second.reach(4)
  expect(second.undos).toEqual([1])
  expect(second.hashes()).toEqual([...node.blocks.values()].map((block) => block.hash))
})

test('a fork below finality stops the chain', async () => {
  for (let slot = 0; slot <= 20; slot++) node.mine(slot)
  await using chain = new FollowedSolana({ endpoints: node.endpoints, finalityDepth: 8 })
  await chain.reach(20)
  node.forget(5)
  for (let slot = 6; slot <= 21; slot++) node.mine(slot, 'fork')
  await expect(chain.ended).rejects.toSatisfy((error) => isFault(error, 'chain.reorg-too-deep'))
})

test('the audit detects that another block was finalised, although nothing above it shows that', async () => {
  for (let slot = 0; slot <= 20; slot++) node.mine(slot)
  await using chain = new FollowedSolana({ endpoints: node.endpoints, finalityDepth: 16 })
  await chain.reach(20)
  node.finalized = 18
  // A node that switched its fork at 17 and 18, but still shows the links it showed before.
  for (const slot of [17, 18]) node.blocks.get(slot)!.hash = `4${'1'.repeat(40)}${slot === 17 ? 'a' : 'b'}`
  for (let slot = 21; slot <= 30; slot++) node.mine(slot)
  await chain.settle(() => chain.undos.length > 0)
  expect(chain.undos[0]).toBe(16)
  expect(chain.audits).toContainEqual({ number: 18, isEqual: false })
})

test('at the head one call a block is enough: the clock tells which slots have one', async () => {
  mineAll(0, 1)
  await using chain = new FollowedSolana({ endpoints: node.endpoints })
  await chain.reach(1)
  mineAll(2)
  await chain.reach(2)
  await firstAudit(chain)
  const { getBlock: before = 0, getBlocks: lists = 0 } = node.calls
  for (const slot of [3, 4, 7, 8, 9]) {
    node.mine(slot)
    await chain.reach(slot)
  }
  expect(chain.numbers()).toEqual([0, 1, 2, 3, 4, 7, 8, 9])
  expect([node.calls.getBlock, node.calls.getBlocks]).toEqual([before + 5, lists])
})

test('polled at the head, a block costs two calls: its slot is asked, and no list', async () => {
  mineAll(0, 1)
  await using chain = new FollowedSolana({ endpoints: { ...node.endpoints, ws: [] } })
  await chain.reach(1)
  await firstAudit(chain)
  const { getBlock: before = 0, getBlocks: lists = 0 } = node.calls
  for (const slots of [[2], [3], [5], [6, 7]]) {
    mineAll(...slots)
    await chain.reach(slots.at(-1) ?? 0)
  }
  expect(chain.numbers()).toEqual([0, 1, 2, 3, 5, 6, 7])
  expect([node.calls.getBlock, node.calls.getBlocks]).toEqual([before + 5, lists])
})

test('a head that is told and has no block is passed', async () => {
  mineAll(0, 1)
  await using chain = new FollowedSolana({ endpoints: { ...node.endpoints, ws: [] } })
  await chain.reach(1)
  node.slot = 2
  await expect.poll(() => node.calls.getBlocks).toBeGreaterThan(1)
  mineAll(3)
  await chain.reach(3)
  expect(chain.numbers()).toEqual([0, 1, 3])
})

test('a hint without a block is given up, and one far ahead is not believed', async () => {
  mineAll(0, 1)
  await using chain = new FollowedSolana({ endpoints: node.endpoints })
  await chain.reach(1)
  node.hint(3)
  node.hint(9_000_000)
  mineAll(4, 5)
  await chain.reach(5)
  expect(chain.numbers()).toEqual([0, 1, 4, 5])
})

test('without the clock, slots are announced and the confirmed one is asked', async () => {
  node.offersAccountSubscribe = false
  mineAll(0, 1)
  await using chain = new FollowedSolana({ endpoints: node.endpoints })
  await chain.reach(1)
  mineAll(2, 3)
  await chain.reach(3)
  expect(chain.numbers()).toEqual([0, 1, 2, 3])
})
