import { expect, test } from 'vitest'
import { type RpcFilter, startRpcFilter } from '../testing/startRpcFilter.ts'
import { EvmClient } from './evmClient.ts'
import { evmReadCalls, evmReadTransfers } from './evmReads.ts'

const nowhere = 'http://127.0.0.1:9'
const word = `0x${'1'.padStart(64, '0')}`
const call = { to: `0x${'a'.repeat(40)}`, data: '0x95d89b41' }

async function readWith(answer: NonNullable<RpcFilter['answer']>, blockNumber: number) {
  await using node = await startRpcFilter(nowhere, { answer })
  const endpoints = { rpc: [node.url], ws: [], logs: [], receipts: [], send: [] }
  const read = evmReadCalls(new EvmClient({ chain: 'eth', endpoints, hooks: {} }))
  const results = await read([call, call], blockNumber)
  const more = await read([call], blockNumber + 1)
  return { results: [...results, ...more], asked: node.calls.length }
}

test('falls back to the latest state if a node has dropped that of a block', async () => {
  const { results, asked } = await readWith(
    ({ params }) =>
      params[1] === 'latest'
        ? { result: word }
        : { error: { code: -32000, message: 'missing trie node 1f (path ) state 0x2e is not available' } },
    5,
  )
  expect(results).toEqual([word, word, word])
  // Two blocks, each asked once as of then and once as of now: no endpoint finds dropped state again.
  expect(asked).toBe(4)
})

test('refusals are outlasted beside calls whose state is gone', async () => {
  let refusals = 6
  const gone = { ...call, to: `0x${'b'.repeat(40)}` }
  await using node = await startRpcFilter(nowhere, {
    answer({ params: [asked, block] }) {
      const isOfGone = (asked as typeof call).to === gone.to
      if (isOfGone && block !== 'latest') return { error: { code: -32000, message: 'missing trie node 1f' } }
      if (!isOfGone && refusals-- > 0) return { error: { code: -32005, message: 'rate limit exceeded' } }
      return { result: word }
    },
  })
  const endpoints = { rpc: [node.url], ws: [], logs: [], receipts: [], send: [] }
  const read = evmReadCalls(new EvmClient({ chain: 'eth', endpoints, hooks: {} }))
  expect(await read([gone, call], 5)).toEqual([word, word])
})

test.each([
  'execution reverted: method not supported',
  'execution reverted: batch is over capacity',
  'execution reverted: header not found',
  'VM Exception while processing transaction: reverted with reason string "block range limit"',
])('whatever a contract says when it reverts (%s), it is an answer', async (message) => {
  const { results } = await readWith(() => ({ error: { code: 3, message } }), 5)
  expect(results).toEqual([null, null, null])
})

test.each([
  [-32005, 'limit exceeded'],
  [-32601, 'the method eth_getLogs does not exist/is not available'],
  [-32000, 'block range too large'],
])('an endpoint that gives no logs of a range (%s %s) does not stop its chain', async (code, message) => {
  await using node = await startRpcFilter(nowhere, { answer: () => ({ error: { code, message } }) })
  const endpoints = { rpc: [node.url], ws: [], logs: [], receipts: [], send: [] }
  const client = new EvmClient({ chain: 'bsc', endpoints, hooks: {} })
  const readTransfers = evmReadTransfers(client, 1_000)
  expect(await readTransfers(new Map([[call.to, 5_000]]))).toBeNull()
  const asked = node.calls.length
  expect(await readTransfers(new Map([[call.to, 5_001]]))).toBeNull()
  expect(node.calls.length - asked).toBeLessThanOrEqual(1)
})
