import { expect, test } from 'vitest'
import { EvmClient } from '../evm/evmClient.ts'
import { evmReadCalls } from '../evm/evmReads.ts'
import type { EvmHeader } from '../evm/header.ts'
import { readLogsBack } from '../evm/readLogsBack.ts'
import { type FilterCall, type RpcFilter, startRpcFilter } from '../testing/startRpcFilter.ts'
import { RpcClient } from './rpcClient.ts'

const nowhere = 'http://127.0.0.1:9'
const address = `0x${'1'.repeat(40)}`
const only = (url: string) => ({ rpc: [url], ws: [], logs: [], receipts: [], send: [] })
const errorOf = (code: number, message: string) => ({ jsonrpc: '2.0', id: null, error: { code, message } })
const batchError = errorOf(31, 'Batch of more than 3 requests are not allowed on free tier')

/** Replies to every request of which `isRefused` with a status and a body. */
function refusing(
  isRefused: (calls: FilterCall[]) => boolean,
  status: number,
  bodyOf: (calls: FilterCall[]) => unknown,
): NonNullable<RpcFilter['respond']> {
  return (asked, response) => {
    const calls = [asked].flat()
    if (!isRefused(calls)) return false
    const body = bodyOf(calls)
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
    return true
  }
}

test.each<[string, number, (calls: FilterCall[]) => unknown]>([
  ['413', 413, () => ''],
  ['400 with an error', 400, () => errorOf(-32600, 'batch size exceeded')],
  ['403 with a text', 403, () => 'batch not allowed'],
  ['500 with an error', 500, () => batchError],
  ['an array of one error', 200, () => [batchError]],
  ['an error without an envelope', 200, () => batchError.error],
  ['an array cut short', 200, (calls) => calls.slice(0, 3).map(({ id }) => ({ id, result: '0x1' }))],
  ['a page', 200, () => '<html>just a moment</html>'],
])('a batch of more than 3 calls refused by %s is asked in smaller ones', async (_, status, bodyOf) => {
  const respond = refusing((calls) => calls.length > 3, status, bodyOf)
  await using node = await startRpcFilter(nowhere, { respond, answer: () => ({ result: '0x1' }) })
  const client = new RpcClient('eth', only(node.url))
  const calls = Array.from({ length: 12 }, () => ({ method: 'eth_call', params: [] }))
  const replies = await client.requestAll(calls, { purpose: 'facts' })
  expect(replies).toEqual(calls.map(() => ({ result: '0x1' })))
  expect(client.endpoints[0]?.limits.perBatch).toBeLessThanOrEqual(4)
})

test('an endpoint that fails altogether does not teach a size of batches', async () => {
  const respond = refusing(
    () => true,
    502,
    () => '',
  )
  await using node = await startRpcFilter(nowhere, { respond })
  const client = new RpcClient('eth', only(node.url))
  const calls = Array.from({ length: 12 }, () => ({ method: 'eth_call', params: [] }))
  await expect(client.requestAll(calls)).rejects.toMatchObject({ context: { why: 'server' } })
  expect(client.endpoints[0]?.limits.perBatch).toBeNull()
})

test.each([
  ['Alchemy', 400, errorOf(-32600, 'eth_getLogs requests with up to a 10 block range'), 10],
  ['QuickNode', 413, errorOf(-32614, 'eth_getLogs is limited to a 5 range'), 5],
  ['Infura', 200, errorOf(-32602, 'range 1000000 exceeds limit of 10000'), 1_000],
  ['words of its own', 200, errorOf(-32000, 'Cannot fulfill request'), 1_000],
  ['a gateway', 504, '<html>gateway timeout</html>', 1_000],
])('the range of logs is learned from the refusal of %s with status %s', async (_, status, body, most) => {
  const spanOf = (calls: FilterCall[]) => {
    const [call] = calls as [FilterCall]
    const [{ fromBlock, toBlock }] = call.params as [{ fromBlock: string; toBlock: string }]
    return Number(toBlock) - Number(fromBlock) + 1
  }
  const respond = refusing(
    (calls) => spanOf(calls) > most,
    status,
    () => body,
  )
  await using node = await startRpcFilter(nowhere, { respond, answer: () => ({ result: [] }) })
  const client = new EvmClient({ chain: 'eth', endpoints: only(node.url) })
  const reading = { client, topics: [], purpose: 'history' } as const
  await readLogsBack(reading, [address], { from: 1, least: 20_000, to: 20_000 })
  const { logRange } = client.rpc.endpoints[0]?.limits ?? {}
  expect(logRange).toBeGreaterThanOrEqual(most / 5)
  // It tries a quarter more now and then.
  expect(logRange).toBeLessThanOrEqual(most * 1.25)
})

test.each([
  ['200', 200, errorOf(-32601, 'the method eth_getBlockReceipts does not exist/is not available')],
  ['400', 400, errorOf(-32601, 'the method eth_getBlockReceipts does not exist/is not available')],
  ['403', 403, 'forbidden'],
  ['a plan', 200, errorOf(-32000, 'Please upgrade your plan to use this method')],
  ['a key', 200, errorOf(-32052, 'API key is not allowed to access method')],
  ['words of its own', 200, errorOf(-32000, 'Cannot fulfill request')],
])('receipts refused by %s are left to the way by logs', async (_, status, body) => {
  const respond = refusing(
    ([call]) => call?.method === 'eth_getBlockReceipts',
    status,
    () => body,
  )
  await using node = await startRpcFilter(nowhere, { respond, answer: () => ({ result: null }) })
  const client = new EvmClient({ chain: 'eth', endpoints: only(node.url) })
  const header = { number: 5, hash: `0x${'a'.repeat(64)}`, receiptsRoot: `0x${'c'.repeat(64)}` } as EvmHeader
  await client.getBlockWithReceipts(header).catch(() => null)
  expect(node.calls).toContain('eth_getBlockByHash')
})

test.each([
  ['a time', errorOf(30, 'Request timeout on the free tier')],
  ['a backend', errorOf(-32011, 'no backend is currently healthy to serve traffic')],
  ['words of its own', errorOf(-32000, 'Cannot fulfill request')],
])('a passing failure of a call by %s is no fact', async (_, { error }) => {
  let isFailing = true
  const answer = () => (isFailing ? { error } : { result: '0x01' })
  await using node = await startRpcFilter(nowhere, { answer })
  const read = evmReadCalls(new EvmClient({ chain: 'eth', endpoints: only(node.url) }))
  await expect(read([{ to: address, data: '0x313ce567' }], 100)).rejects.toMatchObject({
    code: 'chain.unreachable',
  })
  isFailing = false
  expect(await read([{ to: address, data: '0x313ce567' }], 100)).toEqual(['0x01'])
})

test.each([
  ['status 429', 429, { code: -32005, message: 'rate exceeded', data: { rate: { backoff_seconds: 30 } } }],
  ['status 200', 200, { code: -32005, message: 'exceeded the RPS limit', data: { try_again_in: '30s' } }],
])('the rest that a refusal of %s asks for in its error is kept', async (_, status, error) => {
  const respond = refusing(
    () => true,
    status,
    () => ({ jsonrpc: '2.0', id: 1, error }),
  )
  await using node = await startRpcFilter(nowhere, { respond })
  const { endpoints } = new RpcClient('eth', only(node.url))
  const asked = endpoints[0]?.call([{ method: 'eth_chainId', params: [] }], { timeoutMs: 1_000 })
  await asked?.catch((failure: unknown) => expect(failure).toMatchObject({ kind: 'rate-limited' }))
  expect(endpoints[0]?.limits.pausedForMs).toBeGreaterThan(25_000)
})

test('a revert told with status 400 is the contract’s answer', async () => {
  const respond = refusing(
    () => true,
    400,
    () => errorOf(3, 'execution reverted'),
  )
  await using node = await startRpcFilter(nowhere, { respond })
  const read = evmReadCalls(new EvmClient({ chain: 'eth', endpoints: only(node.url) }))
  expect(await read([{ to: address, data: '0x313ce567' }], 100)).toEqual([null])
})
