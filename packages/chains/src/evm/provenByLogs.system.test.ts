import { isFault } from '@peregrine/core/fault'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FollowedChain } from '../testing/followedChain.ts'
import { revertingContract, startAnvil, type TestAnvil } from '../testing/startAnvil.ts'
import { type RpcFilter, startRpcFilter } from '../testing/startRpcFilter.ts'
import { createEvmClient } from './evmClient.ts'

let anvil: TestAnvil
beforeAll(async () => {
  anvil = await startAnvil()
  await anvil.mineSwaps(1, 3)
  const [from] = anvil.accounts
  await anvil.send({ from, to: revertingContract, gasPrice: '0x174876e800' })
  await anvil.rpc('evm_mine')
  await anvil.mineSwaps(1, 2)
})
afterAll(() => anvil.stop())

type Log = { logIndex: string }

const noBlockReceipts: RpcFilter['answer'] = ({ method }) =>
  method === 'eth_getBlockReceipts' ? { error: { code: -32601, message: 'the method does not exist' } } : null

function renumber(logs: Log[]): Log[] {
  return logs.map((log, i) => ({ ...log, logIndex: `0x${i.toString(16)}` }))
}

function withLogs(edit: (logs: Log[]) => Log[]): RpcFilter {
  return {
    answer: noBlockReceipts,
    edit: (call, reply) =>
      call.method === 'eth_getLogs' ? { ...reply, result: edit(reply.result as Log[]) } : reply,
  }
}

function clientOf(url: string) {
  const endpoints = { rpc: [url], ws: [], logs: [], receipts: [], send: [] }
  return createEvmClient({ chain: 'bsc', endpoints })
}

test('follows a node without block receipts', async () => {
  await using node = await startRpcFilter(anvil.url, { answer: noBlockReceipts })
  const endpoints = { ...anvil.endpoints, rpc: [node.url], ws: [] }
  await using chain = new FollowedChain({ endpoints })
  await chain.reach(3)
  expect(await chain.matches(anvil)).toBe(true)
  expect(chain.block(1).proof).toBe('bloom')
  expect(chain.block(2).transactions.map((tx) => [tx.isSuccess, tx.logs.length])).toEqual([[false, 0]])
  expect(node.calls.filter((method) => method === 'eth_getBlockReceipts').length).toBeLessThan(20)
})

test('requests logs from the general endpoints if those for receipts have none', async () => {
  await using receipts = await startRpcFilter(anvil.url, { answer: noBlockReceipts })
  await using logs = await startRpcFilter(anvil.url, {})
  const endpoints = { rpc: [anvil.url], ws: [], logs: [logs.url], receipts: [receipts.url], send: [] }
  const block = await createEvmClient({ chain: 'bsc', endpoints }).getBlockWithReceipts(1)
  expect(block.transactions.flatMap((tx) => tx.logs)).toHaveLength(15)
  expect(logs.calls).toContain('eth_getLogs')
})

test.each([
  ['a log from the middle', (logs: Log[]) => logs.filter((_, i) => i !== 7)],
  ['the last log', (logs: Log[]) => logs.slice(0, -1)],
  ['the logs of the last transaction', (logs: Log[]) => logs.slice(0, -5)],
  ['all logs', () => []],
  ['no log, but one comes twice', (logs: Log[]) => [...logs, logs[0] as Log]],
  ['the logs of the first transaction, renumbered', (logs: Log[]) => renumber(logs.slice(5))],
])('notices that it misses %s', async (_, edit) => {
  await using node = await startRpcFilter(anvil.url, withLogs(edit))
  const found = clientOf(node.url).getBlockWithReceipts(1)
  await expect(found).rejects.toSatisfy((error) => isFault(error, 'block.unproven'))
})
