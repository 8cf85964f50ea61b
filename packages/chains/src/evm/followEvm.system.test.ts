import { isFault } from '@peregrine/core/fault'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { revertingContract, startAnvil, swapContract, type TestAnvil } from '../testing/startAnvil.ts'
import { FollowedChain } from '../testing/followedChain.ts'
import { type RpcFilter, startRpcFilter } from '../testing/startRpcFilter.ts'
import { parseReceipt } from './rawBlock.ts'
import { computeReceiptsRoot } from './receiptsRoot.ts'

let anvil: TestAnvil
beforeEach(async () => {
  anvil = await startAnvil()
})
afterEach(() => anvil.stop())

test('follows from genesis while blocks are mined, without a gap', async () => {
  await anvil.mineSwaps(130, 2)
  await using chain = new FollowedChain({ endpoints: anvil.endpoints })
  await chain.reach(130)
  await anvil.mineSwaps(5, 3)
  await chain.reach(135)
  expect(chain.numbers()).toEqual(Array.from({ length: 136 }, (_, i) => i))
  expect(chain.swapCount()).toBe(130 * 2 + 5 * 3)
  expect(await chain.matches(anvil)).toBe(true)
  expect(chain.finalUpTo).toBeLessThanOrEqual(135 - 64)
})

test('begins with short steps, so that something is stored soon', async () => {
  await anvil.mineSwaps(100, 1)
  await using chain = new FollowedChain({ endpoints: anvil.endpoints })
  await chain.reach(100)
  expect(chain.stepSizes.slice(0, 3)).toEqual([4, 8, 16])
  expect(await chain.matches(anvil)).toBe(true)
})

test('polls without a websocket', async () => {
  await anvil.mineSwaps(2, 1)
  await using chain = new FollowedChain({ endpoints: { ...anvil.endpoints, ws: [] } })
  await chain.reach(2)
  await anvil.mineSwaps(1, 1)
  await chain.reach(3)
  expect(await chain.matches(anvil)).toBe(true)
})

test('proves legacy, access-list, fee-market and reverted transactions, contract creations and empty blocks', async () => {
  const [from] = anvil.accounts
  await anvil.send({ from, to: swapContract, gasPrice: '0x174876e800', type: '0x0' })
  const accessList = [{ address: swapContract, storageKeys: [] }]
  await anvil.send({ from, to: swapContract, gasPrice: '0x174876e800', accessList, type: '0x1' })
  await anvil.send({ from, to: revertingContract, gasPrice: '0x174876e800' })
  await anvil.send({ from, data: '0x600060005260206000f3' })
  await anvil.rpc('evm_mine')
  await anvil.rpc('evm_mine')
  await anvil.mineSwaps(1, 300)
  await using chain = new FollowedChain({ endpoints: anvil.endpoints })
  await chain.reach(3)
  const kinds = chain
    .block(1)
    .transactions.map(({ isSuccess, to, logs }) => [isSuccess, to !== null, logs.length])
  expect(kinds).toEqual([
    [true, true, 5],
    [true, true, 5],
    [false, true, 0],
    [true, false, 0],
  ])
  expect(chain.block(2).transactions).toEqual([])
  expect(chain.block(3).transactions.at(-1)?.logs.at(-1)?.logIndex).toBe(300 * 5 - 1)
  expect(chain.block(3).proof).toBe('receipts-root')
})

test('resumes from a cursor', async () => {
  await anvil.mineSwaps(10, 1)
  const first = new FollowedChain({ endpoints: anvil.endpoints })
  await first.reach(10)
  await first[Symbol.asyncDispose]()
  await anvil.mineSwaps(10, 1)
  await using second = new FollowedChain({ endpoints: anvil.endpoints, resume: first })
  await second.reach(20)
  expect(second.numbers()).toEqual(Array.from({ length: 21 }, (_, i) => i))
  expect(await second.matches(anvil)).toBe(true)
})

test.each([1, 3, 40])('undoes %i orphaned blocks', async (depth) => {
  await anvil.mineSwaps(50, 1)
  await using chain = new FollowedChain({ endpoints: anvil.endpoints })
  await chain.reach(50)
  await anvil.rpc('anvil_reorg', depth, [])
  await anvil.mineSwaps(1, 1)
  await chain.reach(51)
  expect(chain.undos).toEqual([50 - depth])
  expect(await chain.matches(anvil)).toBe(true)
})

test('detects on restart that the cursor is no longer on the chain', async () => {
  await anvil.mineSwaps(20, 1)
  const first = new FollowedChain({ endpoints: anvil.endpoints })
  await first.reach(20)
  await first[Symbol.asyncDispose]()
  await anvil.rpc('anvil_reorg', 4, [])
  await using second = new FollowedChain({ endpoints: anvil.endpoints, resume: first })
  await second.settle(async () => second.matches(anvil))
  expect(second.undos).toEqual([16])
})

test('a node stuck on the losing branch does not block progress', async () => {
  await anvil.mineSwaps(20, 1)
  const frozen = await freeze(anvil, 20)
  await using stuck = await startRpcFilter(anvil.url, { answer: frozen })
  const endpoints = { ...anvil.endpoints, rpc: [stuck.url, anvil.url] }
  await using chain = new FollowedChain({ endpoints, timeoutMs: 500, commitMs: 150 })
  await chain.reach(20)
  await anvil.rpc('anvil_reorg', 3, [])
  await anvil.mineSwaps(3, 1)
  await chain.reach(23)
  expect(chain.undos).toEqual([17])
  expect(await chain.matches(anvil)).toBe(true)
})

test('accepts a shorter chain after a while', async () => {
  await anvil.mineSwaps(10, 1)
  await using chain = new FollowedChain({ endpoints: anvil.endpoints, blockTimeMs: 50 })
  await chain.reach(10)
  await anvil.rpc('anvil_rollback', 3)
  await anvil.rpc('evm_mine')
  await chain.settle(() => chain.matches(anvil))
  expect(chain.undos).toEqual([7])
  expect(chain.numbers().at(-1)).toBe(8)
})

test('stops if the chain changed deeper than finality', async () => {
  await anvil.mineSwaps(30, 1)
  await using chain = new FollowedChain({ endpoints: anvil.endpoints, finalityDepth: 8 })
  await chain.reach(30)
  await anvil.rpc('anvil_reorg', 9, [])
  await anvil.mineSwaps(1, 1)
  await expect(chain.ended).rejects.toSatisfy((error) => isFault(error, 'chain.reorg-too-deep'))
})

test('the receipts root reveals a missing log', async () => {
  await anvil.mineSwaps(1, 3)
  const raw = (await anvil.rpc('eth_getBlockReceipts', '0x1')) as { logs: unknown[] }[]
  const { receiptsRoot } = (await anvil.rpc('eth_getBlockByNumber', '0x1', false)) as { receiptsRoot: string }
  expect(computeReceiptsRoot(raw.map(parseReceipt)).root).toBe(receiptsRoot)
  raw[1]?.logs.pop()
  expect(computeReceiptsRoot(raw.map(parseReceipt)).root).not.toBe(receiptsRoot)
})

/** Replies of a node frozen in its current state. */
async function freeze(node: TestAnvil, head: number): Promise<RpcFilter['answer']> {
  const answers = new Map<string, unknown>()
  for (let number = 0; number <= head; number++) {
    const hex = `0x${number.toString(16)}`
    const header = (await node.rpc('eth_getBlockByNumber', hex, false)) as { hash: string }
    const receipts = await node.rpc('eth_getBlockReceipts', hex)
    for (const ref of number === head ? [hex, header.hash, 'latest'] : [hex, header.hash]) {
      answers.set(`eth_getBlockByNumber ${ref}`, header).set(`eth_getBlockByHash ${ref}`, header)
      answers.set(`eth_getBlockReceipts ${ref}`, receipts)
    }
  }
  return ({ method, params }) => ({ result: answers.get(`${method} ${String(params[0])}`) ?? null })
}
